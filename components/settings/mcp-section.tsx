import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { MCP_ADDRESS } from '../../lib/settings/settings.ts';
import { Icon } from '../ui/icon.tsx';
import { Section } from './section.tsx';

export interface CopyProps {
  quarry: Quarry;
  announce: (words: string) => void;
}

interface Props extends CopyProps {
  /** Heading above the text, also part of the button's accessible name. */
  label: string;
  code: string;
}

/** Text to copy unchanged. */
export function CopyBlock({ label, code, quarry, announce }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await quarry.copyText(code);
    setCopied(done);
    announce(text(done ? 'copied' : 'copyRefused'));
  };
  return (
    <figure class="copy-block">
      <figcaption>{label}</figcaption>
      <div>
        <pre dir="ltr">
          <code>{code}</code>
        </pre>
        <button
          type="button"
          class="button small"
          aria-label={textWith('copyNamed', { name: label })}
          onClick={copy}
        >
          <Icon of={copied ? Check : Copy} size={14} />
          {text('copy')}
        </button>
      </div>
    </figure>
  );
}

/** Stands for the key, which Quarry never shows, so it cannot be copied from here. */
const PLACEHOLDER = 'YOUR_API_KEY';

/** Configuration of the hosted MCP server, for a client configured in JSON. */
export function mcpJson(url: string): string {
  const kagi = { type: 'http', url, headers: { Authorization: `Bearer ${PLACEHOLDER}` } };
  return JSON.stringify({ mcpServers: { kagi } }, undefined, 2);
}

/** The same for a client configured on the command line. */
export function mcpCommand(url: string): string {
  return `claude mcp add --transport http kagi ${url} --header "Authorization: Bearer ${PLACEHOLDER}"`;
}

/** How to use the same service in other programs through its hosted MCP server. */
export function McpSection(copying: CopyProps) {
  return (
    <Section name="elsewhere" what={text('elsewhereWhat')}>
      <CopyBlock label={text('mcpAddress')} code={MCP_ADDRESS} {...copying} />
      <CopyBlock label={text('mcpJson')} code={mcpJson(MCP_ADDRESS)} {...copying} />
      <CopyBlock label={text('mcpCommand')} code={mcpCommand(MCP_ADDRESS)} {...copying} />
      <p class="section-more">{text('mcpKey')}</p>
    </Section>
  );
}
