/** Why a page could not be extracted. Each reason is an error code of the extract operation. */
export type FailureReason =
  | 'address_refused'
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

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
