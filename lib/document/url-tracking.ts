/**
 * Tracking parameters: those that Firefox strips (its preference `privacy.query_stripping.strip_list`), and click and
 * campaign ids documented by their vendors: Google (gclsrc, srsltid), Mailchimp (mc_cid), Marketo (mkt_tok), HubSpot
 * (_hsmi), TikTok (ttclid), LinkedIn (li_fat_id).
 */
const TRACKING = new Set(
  (
    '__hsfp __hssc __hstc __s _hsenc _hsmi _openstat dclid fbclid gbraid gclid gclsrc hsctatracking igshid li_fat_id ' +
    'mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash msclkid oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk ' +
    'oly_anon_id oly_enc_id rb_clickid s_cid srsltid ttclid twclid vero_conv vero_id wbraid wickedid yclid'
  ).split(' '),
);
/** Campaign parameters of Google Analytics and Matomo. */
const CAMPAIGN = /^(?:utm|mtm|pk|piwik)_/;

/** Removes tracking parameters from a URL. The rest stays exactly as written. */
export function withoutTracking(address: string): string {
  const [, path, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? [];
  if (path === undefined || query === undefined) return address;
  const parts = query.split(/(&amp;|&)/);
  const remaining: string[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const part = parts[index] ?? '';
    if (!isTracking(part)) remaining.push(`${remaining.length > 0 ? parts[index - 1] : ''}${part}`);
  }
  if (remaining.length * 2 - 1 === parts.length) return address;
  const left = remaining.join('');
  return `${path}${left === '' ? '' : `?${left}`}${fragment}`;
}

function isTracking(part: string): boolean {
  // In Markdown, underscores in a name may be escaped.
  const end = part.indexOf('=');
  const name = (end < 0 ? part : part.slice(0, end)).replaceAll('\\', '').toLowerCase();
  return TRACKING.has(name) || CAMPAIGN.test(name);
}
