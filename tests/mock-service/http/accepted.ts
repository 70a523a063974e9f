const WEIGHT = /;\s*q\s*=\s*([\d.]+)/i;

/** The media type of an answer: Markdown if the request asks for it. */
export function answerType(body: unknown): string {
  const wantsMarkdown =
    typeof body === 'object' && body !== null && 'format' in body && body.format === 'markdown';
  return wantsMarkdown ? 'text/markdown' : 'application/json';
}

/** Whether an Accept header allows a media type. Without a header, any type is allowed. */
export function accepts(header: string | undefined, type: string): boolean {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*'];
  return (header ?? '*/*').split(',').some((part) => {
    const range = part.split(';')[0]?.trim().toLowerCase() ?? '';
    return ranges.includes(range) && Number(WEIGHT.exec(part)?.[1] ?? 1) > 0;
  });
}
