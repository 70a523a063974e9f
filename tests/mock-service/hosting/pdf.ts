import { pdfOf } from '../../shared/pdf-of.ts';

const LINE_LENGTH = 90;

function lines(text: string): string[] {
  return text.match(new RegExp(`.{1,${LINE_LENGTH}}(?:\\s|$)`, 'g')) ?? [];
}

function pdfString(text: string): string {
  return `(${text.trim().replace(/[\\()]/g, '\\$&')})`;
}

/** A one-page PDF document with this text: small, but viewers can open it. */
export function makePdf(text: string): Buffer {
  const shown = lines(text).map((line) => `${pdfString(line)} Tj T*`);
  const content = `BT /F1 10 Tf 50 780 Td 14 TL ${shown.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { stream: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return pdfOf(objects);
}
