import { answerCopyRequests } from '../../lib/browser/clipboard/offscreen.ts';

answerCopyRequests(document);
