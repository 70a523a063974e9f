import { type MessageKey, type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Failure, FailureCode } from '../../../lib/service/failures.ts';
import { MIN_PASSPHRASE_LENGTH } from '../../../lib/vault/passphrase.ts';
import { hostOf } from '../format.ts';

/** Headline and advice for each failure; `{host}` is the host it concerns. */
const WORDS: Record<FailureCode, [MessageKey, TextKey?]> = {
  'query-empty': ['typeQuery'],
  'no-key': ['failure_no_key', 'failure_no_key_more'],
  'key-locked': ['failure_key_locked', 'failure_key_locked_more'],
  'passphrase-wrong': ['failure_passphrase_wrong', 'failure_passphrase_wrong_more'],
  'passphrase-short': ['failure_passphrase_short'],
  'key-malformed': ['failure_key_malformed', 'failure_key_malformed_more'],
  'key-not-kept': ['failure_key_not_kept', 'failure_key_not_kept_more'],
  'address-refused': ['failure_address_refused', 'failure_address_refused_more'],
  'no-permission': ['failure_no_permission', 'failure_no_permission_more'],
  waiting: ['failure_waiting', 'failure_waiting_more'],
  withdrawn: ['failure_withdrawn'],
  offline: ['failure_offline', 'failure_offline_more'],
  'day-cap': ['failure_day_cap', 'failure_cap_more'],
  'month-cap': ['failure_month_cap', 'failure_cap_more'],
  'cap-unknown': ['failure_cap_unknown', 'failure_cap_more'],
  'page-unsupported': ['failure_page_unsupported'],
  'link-unsupported': ['failure_link_unsupported'],
  'site-local': ['failure_site_local', 'failure_site_local_more'],
  'no-links': ['failure_no_links', 'failure_no_links_more'],
  'selection-unreadable': ['failure_selection_unreadable', 'failure_selection_unreadable_more'],
  'here-unreadable': ['failure_here_unreadable', 'failure_here_unreadable_more'],
  'here-late': ['failure_here_late', 'failure_here_late_more'],
  'here-empty': ['failure_here_empty', 'failure_here_empty_more'],
  'here-files-off': ['failure_here_files_off', 'failure_here_files_off_more'],
  'here-nothing-selected': ['selectedNone', 'failure_here_nothing_selected_more'],
  'storage-full': ['failure_storage_full', 'failure_storage_full_more'],
  'private-window': ['failure_private_window', 'failure_private_window_more'],
  'copy-gone': ['failure_copy_gone', 'failure_copy_gone_more'],
  unreachable: ['failure_unreachable', 'failure_unreachable_more'],
  redirected: ['failure_redirected', 'failure_redirected_more'],
  'bad-request': ['failure_bad_request', 'failure_bad_request_more'],
  'key-refused': ['failure_key_refused', 'failure_key_refused_more'],
  spent: ['failure_spent', 'failure_spent_more'],
  forbidden: ['failure_forbidden', 'failure_forbidden_more'],
  'not-found': ['failure_not_found', 'failure_not_found_more'],
  'request-too-large': ['failure_request_too_large', 'failure_request_too_large_more'],
  'rate-limited': ['failure_rate_limited', 'failure_rate_limited_more'],
  'unexpected-status': ['failure_unexpected_status', 'failure_unexpected_status_more'],
  deadline: ['failure_deadline', 'failure_deadline_more'],
  cut: ['failure_cut', 'failure_cut_more'],
  cancelled: ['failure_cancelled', 'failure_cancelled_more'],
  interrupted: ['failure_interrupted', 'failure_interrupted_more'],
  'not-an-answer': ['failure_not_an_answer', 'failure_not_an_answer_more'],
  'answer-too-large': ['failure_answer_too_large', 'failure_answer_too_large_more'],
  'service-error': ['failure_service_error', 'failure_service_error_more'],
  'page-failed': ['failure_page_failed', 'failure_page_failed_more'],
  'page-empty': ['failure_page_empty', 'failure_page_empty_more'],
  'page-missing': ['failure_page_missing', 'failure_page_missing_more'],
  'page-unreachable': ['failure_page_unreachable', 'failure_page_unreachable_more'],
  'page-left-open': ['failure_page_left_open', 'failure_page_left_open_more'],
  'clipboard-refused': ['failure_clipboard_refused', 'failure_clipboard_refused_more'],
  internal: ['failure_internal', 'failure_internal_more'],
};

/** Headlines for failures whose host is unknown. */
const WITHOUT_HOST: Partial<Record<FailureCode, TextKey>> = {
  'no-key': 'failure_no_key_any',
  'no-permission': 'failure_no_permission_any',
  unreachable: 'failure_unreachable_any',
  redirected: 'failure_redirected_any',
};

/** The headline of a failure. */
export function failureHeadline(failure: Failure): string {
  const bare = failure.address ? undefined : WITHOUT_HOST[failure.code];
  if (bare) return text(bare);
  const headline = WORDS[failure.code][0];
  return headline === 'failure_unexpected_status'
    ? textWith(headline, { status: `${failure.status ?? '?'}` })
    : textWith(headline, { host: hostOf(failure.address ?? '') });
}

/** Headline and advice as one text, for places that cannot show them separately. */
export function failureInFull(failure: Failure): string {
  const more = failureAdvice(failure);
  return more === undefined
    ? failureHeadline(failure)
    : textWith('headlineAndMore', { headline: failureHeadline(failure), more });
}

/** The advice for a failure: a likely cause, or what to do. */
export function failureAdvice(failure: Failure): string | undefined {
  const { code, address } = failure;
  if (code === 'page-unsupported' || code === 'link-unsupported') return text(unsupportedReason(address));
  if (code === 'passphrase-short') return counted('failure_passphrase_short_more', MIN_PASSPHRASE_LENGTH);
  const key = WORDS[code][1];
  return key && text(key);
}

/** Pages built into a browser. */
const BROWSER_PAGE =
  /^(?:about|chrome|edge|brave|vivaldi|opera|chrome-untrusted|chrome-search|devtools|view-source|resource|[a-z]+-extension):/;

/** Why a URL cannot be extracted, as far as the URL shows. The service fetches pages itself, over https only. */
export function unsupportedReason(address: string | undefined): TextKey {
  if (address === undefined || address === '') return 'unsupportedAny';
  if (BROWSER_PAGE.test(address)) return 'unsupportedBrowser';
  if (address.startsWith('file:')) return 'unsupportedFile';
  if (address.startsWith('http:')) return 'unsupportedHttp';
  if (!address.startsWith('https:') || !URL.canParse(address)) return 'unsupportedScheme';
  return new URL(address).username ? 'unsupportedCredentials' : 'unsupportedPrivate';
}
