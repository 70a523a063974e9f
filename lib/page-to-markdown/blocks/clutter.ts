/** Elements that software for sites, manuals, and notebooks adds to the content, such as edit links. */
const CLUTTER =
  '.mw-editsection, .navbox, .catlinks, #siteSub, #p-lang-btn, .printfooter, .rustdoc-breadcrumbs, .sub-heading > a.src, a.src.rightside, summary.hideme, .input_prompt, .output_prompt, .jp-InputPrompt, .jp-OutputPrompt, :is(p, span, div) > a:is([href$="#respond"], [href$="#comments"])';
/** Class names and ids of related pages, related products, and subscription forms. */
const OFFERS =
  /(?:^|[\s_-])(?:newsletter|subscri(?:be|ption)[\w-]*(?:widget|form|box|wrap|cta)|signup-(?:form|box)|related[\s_-]?(?:posts?|articles?|products?|content|stories)|recommendations?|upsells?|cross-sells)(?:$|[\s_-])/i;
const NAMED =
  '[class*=newsletter], [class*=subscri], [class*=signup], [class*=elated], [class*=ecommendation], [class*=sells], [id*=newsletter], [id*=elated], [id*=ecommendation]';
/** Offers larger than this share of the content are kept: they may be the page's subject. */
const SHARE = 0.4;

/** Removes elements that site software adds to the content. */
export function removeClutter(part: ParentNode): void {
  for (const one of part.querySelectorAll(CLUTTER)) one.remove();
}

/** Removes offers from the extracted content. Not done earlier, because they help to find the content. */
export function removeOffers(content: ParentNode & Node): void {
  const offers = [...content.querySelectorAll(NAMED)].filter((one) =>
    OFFERS.test(`${one.id} ${one.className}`),
  );
  if (offers.length === 0) return;
  const most = SHARE * (content.textContent ?? '').length;
  for (const offer of offers) {
    if (offer.textContent.length <= most) offer.remove();
  }
}
