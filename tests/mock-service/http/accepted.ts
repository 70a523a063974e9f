const WEIGHT = /;\s*q\s*=\s*([\d.]+)/i;

/** The type that an answer will have: Markdown where the request asks for it. */
export function answerType(body: unknown): string {
  const asked = typeof body === 'object' && body !== null && 'format' in body && body.format === 'markdown';
  return asked ? 'text/markdown' : 'application/json';
}

/** Whether an Accept header lets an answer of a type come; without one, any may. */
export function accepts(header: string | undefined, type: string): boolean {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*'];
  return (header ?? '*/*').split(',').some((part) => {
    const range = part.split(';')[0]?.trim().toLowerCase() ?? '';
    return ranges.includes(range) && Number(WEIGHT.exec(part)?.[1] ?? 1) > 0;
  });
}
