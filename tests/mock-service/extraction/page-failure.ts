import type { Switches } from '../switches.ts';

/** Why a page could not be extracted. Each reason is an error code of the extract operation. */
export type FailureReason =
  | 'connection_failed'
  | 'content_type_unsupported'
  | 'page_status'
  | 'page_timeout'
  | 'page_too_large'
  | 'redirects_exceeded'
  | 'scheme_refused';

/** The failure of one page, which does not affect the others. */
export class PageFailure extends Error {
  override name = 'PageFailure';
  readonly reason: FailureReason;
  /** The page's own status, if that is the reason. */
  readonly status: number | undefined;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options);
    this.reason = reason;
    this.status = options?.status;
  }
}

/** Why a page failed, as the service words it. */
export function failureWords({ message, status }: PageFailure, url: string, switches: Switches): string {
  if (switches.pageReasons === 'own') return message;
  return status === undefined ? `No data returned from crawlers! url=${url}` : `bad status code: ${status}`;
}
