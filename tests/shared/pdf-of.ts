/** A PDF made of these objects, the first of which is its catalog. */
export function pdfOf(objects: readonly (string | { stream: string })[]): Buffer<ArrayBuffer> {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    const written =
      typeof object === 'string'
        ? object
        : `<< /Length ${Buffer.byteLength(object.stream, 'latin1')} >>\nstream\n${object.stream}\nendstream`;
    body += `${index + 1} 0 obj\n${written}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
