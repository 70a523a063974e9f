import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { hostOf } from '../ui/format.ts';
import { GUIDE } from '../ui/learn-more.tsx';
import { CopyBlock, type CopyProps } from './mcp-section.tsx';
import { Section } from './section.tsx';

/** Files of the extension, opened in new tabs without a network request. */
const FILES: readonly [TextKey, string][] = [
  ['guide', GUIDE],
  ['aboutNews', '/changes.html'],
  ['aboutLicense', '/license.txt'],
];

/** The version of Quarry, its documents, and a text to include in a problem report. */
export function AboutSection({ address, ...copying }: CopyProps & { address: string }) {
  const { quarry } = copying;
  const [version, setVersion] = useState('');
  useEffect(() => {
    quarry.actions().then(
      (actions) => setVersion(actions.version),
      (cause: unknown) => console.warn('The version could not be read', cause),
    );
  }, [quarry]);
  return (
    <Section name="about" what={textWith('aboutVersion', { version })}>
      <ul class="ways">
        {FILES.map(([name, file]) => (
          <li key={name}>
            <a href={file} target="_blank" rel="noreferrer">
              {text(name)}
            </a>
          </li>
        ))}
      </ul>
      <details class="import-export">
        <summary>{text('aboutReport')}</summary>
        <p class="section-more">{text('aboutReportWhat')}</p>
        <CopyBlock label={text('aboutReportText')} code={reportText(version, hostOf(address))} {...copying} />
      </details>
      <p class="section-more">{text('affiliation')}</p>
    </Section>
  );
}

/** A problem report to fill in, always in English. Includes only the host of the service, and nothing about the key. */
const reportText = (version: string, service: string): string =>
  [
    'What happened:',
    '',
    'What I expected:',
    '',
    `Quarry ${version}`,
    `Browser: ${navigator.userAgent}`,
    `Language: ${navigator.language}`,
    `Service: ${service}`,
  ].join('\n');
