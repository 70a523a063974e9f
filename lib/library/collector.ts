/** What the user gathers is kept beside the pages of jobs, under the name of a job that never was. */
export const COLLECTOR = 'collector';
