declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown';

  /** Tables, task lists, struck text and code with its language, as GitHub writes them. */
  export const gfm: TurndownService.Plugin;
}
