import { text } from '../../../lib/browser/text.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Failure } from '../../../lib/service/failures.ts';

interface Props {
  failure: Partial<Failure>;
  openTab: Quarry['openTab'];
}

/** The service's own error messages as text, each with the field it concerns and a link to its documentation. */
export function ServiceWords({ failure: { more = [], ...first }, openTab }: Props) {
  return [first, ...more]
    .filter(({ message, field, help }) => message || field || help)
    .map(({ message, field, help }, index) => (
      <blockquote key={index} class="service-words">
        {field && (
          <p>
            {text('failureField')}{' '}
            <code>
              <bdi>{field}</bdi>
            </code>
          </p>
        )}
        {message && (
          <p>
            <bdi>{message}</bdi>
          </p>
        )}
        {help && (
          <p>
            <ErrorHelp help={help} openTab={openTab} />
          </p>
        )}
      </blockquote>
    ));
}

/** Link to the service's documentation of an error; opens only on click. */
export function ErrorHelp({ help, openTab }: { help: string } & Pick<Props, 'openTab'>) {
  return (
    <a
      href={help}
      title={help}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault();
        openTab(help, event);
      }}
    >
      {text('aboutError')}
    </a>
  );
}
