/** The toolbar button's badge and title. */
export interface Badge {
  text: string;
  title: string;
}

/** Badge text during an extraction. */
const WORKING = /^(…|\d+%)?$/;

/** Whether a badge shows how an extraction ended. The badge and the title change one after the other. */
export const isSettled = ({ text, title }: Badge): boolean =>
  !WORKING.test(text) && /^Quarry: (?!extracting)/.test(title);
