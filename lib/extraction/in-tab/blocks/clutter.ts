/** What the tools of sites put into the text, and no reader came for. */
const CLUTTER =
  '.mw-editsection, .navbox, .catlinks, #siteSub, #p-lang-btn, .printfooter, :is(p, span, div) > a:is([href$="#respond"], [href$="#comments"])';
/** Other pages and goods, and invitations to subscribe, by what their classes and ids say. */
const OFFERS =
  /(?:^|[\s_-])(?:newsletter|subscri(?:be|ption)[\w-]*(?:widget|form|box|wrap|cta)|signup-(?:form|box)|related[\s_-]?(?:posts?|articles?|products?|content|stories)|recommendations?|upsells?|cross-sells)(?:$|[\s_-])/i;
const NAMED =
  '[class*=newsletter], [class*=subscri], [class*=signup], [class*=elated], [class*=ecommendation], [class*=sells], [id*=newsletter], [id*=elated], [id*=ecommendation]';
/** An offer takes no more than this share of a page: otherwise it is what the page is about. */
const SHARE = 0.4;

/** Takes out what stands in the text of a page and belongs to its site. */
export function dropClutter(part: ParentNode): void {
  for (const one of part.querySelectorAll(CLUTTER)) one.remove();
}

/** Takes offers out of the text that was found; before that they help to find it. */
export function dropOffers(content: ParentNode & Node): void {
  const offers = [...content.querySelectorAll(NAMED)].filter((one) =>
    OFFERS.test(`${one.id} ${one.className}`),
  );
  if (offers.length === 0) return;
  const most = SHARE * (content.textContent ?? '').length;
  for (const offer of offers) {
    if (offer.textContent.length <= most) offer.remove();
  }
}
