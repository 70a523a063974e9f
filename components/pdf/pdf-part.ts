/** The view that reads a tab's PDF; loaded only when it is shown. */
export { PdfView } from './pdf-view.tsx';
