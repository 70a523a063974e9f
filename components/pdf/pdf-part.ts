import './pdf.css';

/** What reads the PDF of a tab: loaded there alone. */
export { PdfView } from './pdf-view.tsx';
