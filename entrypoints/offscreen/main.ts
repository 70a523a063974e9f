import { answerHandovers } from '../../lib/browser/clipboard/offscreen.ts';

answerHandovers(document);
