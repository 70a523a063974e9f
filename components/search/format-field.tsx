import { type TextKey, text } from '../../lib/browser/text.ts';
import { FORMATS, type Format } from '../../lib/search/form.ts';
import { PanelField } from './panel-field.tsx';

const ID = 'more-format';

const NAMES: Record<Format, TextKey> = { json: 'formatJson', markdown: 'formatMarkdown' };

/** As what the answer comes. */
export function FormatField({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const onSelect = ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) => {
    const chosen = FORMATS.find((one) => one === value);
    if (chosen) onChange(chosen);
  };
  return (
    <PanelField
      id={ID}
      label={text('format')}
      hint={text(format === 'markdown' ? 'formatMarkdownHint' : 'formatHint')}
    >
      <select id={ID} aria-describedby={`${ID}-hint`} value={format} onChange={onSelect}>
        {FORMATS.map((one) => (
          <option key={one} value={one}>
            {text(NAMES[one])}
          </option>
        ))}
      </select>
    </PanelField>
  );
}
