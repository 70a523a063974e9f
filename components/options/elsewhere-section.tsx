import { text } from '../../lib/browser/text.ts';
import { MCP_ADDRESS } from '../../lib/settings/settings.ts';
import { CopyBlock, type CopyProps } from './copy-block.tsx';
import { mcpCommand, mcpJson } from './mcp-setup.ts';
import { Section } from './section.tsx';

/** The same service in other programs: its hosted MCP server, and what to tell them. */
export function ElsewhereSection(copying: CopyProps) {
  return (
    <Section name="elsewhere" what={text('elsewhereWhat')}>
      <CopyBlock label={text('mcpAddress')} code={MCP_ADDRESS} {...copying} />
      <CopyBlock label={text('mcpJson')} code={mcpJson(MCP_ADDRESS)} {...copying} />
      <CopyBlock label={text('mcpCommand')} code={mcpCommand(MCP_ADDRESS)} {...copying} />
      <p class="section-more">{text('mcpKey')}</p>
    </Section>
  );
}
