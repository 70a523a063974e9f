import { text } from '../../lib/browser/text.ts';

/** Safe search as a switch; filled when it is off, which is not the default. */
export function SafeSearchChip({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class={on ? 'chip switch-chip' : 'chip switch-chip changed'}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is checked
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="switch" aria-hidden="true" />
      {text('safeSearch')}
    </label>
  );
}
