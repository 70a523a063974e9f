import { answerCopyRequests } from '../../lib/browser/offscreen.ts';

answerCopyRequests(document);
