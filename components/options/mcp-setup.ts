/** Stands where the key goes: Quarry shows no key, so it can't be copied from here. */
const PLACEHOLDER = 'YOUR_API_KEY';

/** How a client that reads JSON is told of the hosted MCP server. */
export function mcpJson(url: string): string {
  const kagi = { type: 'http', url, headers: { Authorization: `Bearer ${PLACEHOLDER}` } };
  return JSON.stringify({ mcpServers: { kagi } }, undefined, 2);
}

/** The same for a client that is told on the command line. */
export function mcpCommand(url: string): string {
  return `claude mcp add --transport http kagi ${url} --header "Authorization: Bearer ${PLACEHOLDER}"`;
}
