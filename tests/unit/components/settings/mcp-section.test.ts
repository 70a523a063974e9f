import { expect, it } from 'vitest';
import { mcpCommand, mcpJson } from '../../../../components/settings/mcp-section.tsx';

const URL = 'https://mcp.example/mcp';

it('MCP section: describes the server in JSON, with a placeholder for the key', () => {
  expect(JSON.parse(mcpJson(URL))).toEqual({
    mcpServers: { kagi: { type: 'http', url: URL, headers: { Authorization: 'Bearer YOUR_API_KEY' } } },
  });
});

it('MCP section: describes the same server as a command', () => {
  expect(mcpCommand(URL)).toBe(
    `claude mcp add --transport http kagi ${URL} --header "Authorization: Bearer YOUR_API_KEY"`,
  );
});
