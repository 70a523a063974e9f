/** Elements that software for sites, manuals, and notebooks adds to the content, such as edit links. */
const CLUTTER =
  '.mw-editsection, .navbox, .catlinks, #siteSub, #p-lang-btn, .printfooter, .rustdoc-breadcrumbs, .sub-heading > a.src, a.src.rightside, summary.hideme, .input_prompt, .output_prompt, .jp-InputPrompt, .jp-OutputPrompt, :is(p, span, div) > a:is([href$="#respond"], [href$="#comments"])';
/** Removes elements that site software adds to the content. */
export function removeClutter(part: ParentNode): void {
  for (const one of part.querySelectorAll(CLUTTER)) one.remove();
}
