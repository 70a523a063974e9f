import { ChevronDown, Search, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { SafeSearchChip, SelectChip } from '../../components/search/controls/select-chip.tsx';
import { ConfirmBar } from '../../components/ui/confirm/confirm-bar.tsx';
import { FailureNotice } from '../../components/ui/failure/failure-notice.tsx';
import {
  integerBetween,
  NumberField,
  OptionalNumberField,
  SelectField,
  SwitchField,
  TextField,
} from '../../components/ui/form/controls.tsx';
import { FormButtons } from '../../components/ui/form/field.tsx';
import { Icon, IconButton } from '../../components/ui/icon.tsx';
import { Menu, MenuItem } from '../../components/ui/menu.tsx';
import { ToolsProvider } from '../../components/ui/tools.ts';
import { useModal } from '../../components/ui/use-modal.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { PUBLISHED_PRICES } from '../../lib/usage/cost.ts';

const nothing = () => undefined;

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="setting-group">
      <h2>{title}</h2>
      <div class="group-card">{children}</div>
    </section>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  return (
    <dialog ref={useModal()} aria-label="A dialog" onClose={onClose}>
      <p>Over the view, which is inert.</p>
      <IconButton icon={X} name="Close" onClick={onClose} />
    </dialog>
  );
}

/** Every primitive of `components/ui/` in each of its states. `docs/internals.md` says what each is for. */
export function Kit({ quarry }: { quarry: Quarry }) {
  const [dialog, setDialog] = useState(false);
  return (
    <ToolsProvider
      value={{ quarry, prices: PUBLISHED_PRICES, askAbove: 0, announce: nothing, showError: nothing }}
    >
      <main class="settings-page kit">
        <h1>Primitives</h1>
        <Group title="Buttons">
          <p class="kit-row">
            <button type="button" class="button">
              Button
            </button>
            <button type="button" class="button primary">
              Primary
            </button>
            <button type="button" class="button small">
              <Icon of={Search} size={14} /> Small, with an icon
            </button>
            <button type="button" class="button" aria-disabled="true">
              Disabled
            </button>
            <IconButton icon={Search} name="An icon" onClick={nothing} />
            <Menu icon={ChevronDown} name="Menu with its name" named>
              <MenuItem name="First" act={nothing} />
            </Menu>
            <Menu name="Menu">
              <MenuItem name="First" act={nothing} />
              <MenuItem name="Chosen" act={nothing} pressed />
              <MenuItem name="Apart" act={nothing} apart />
            </Menu>
            <button type="button" class="button small kit-open" onClick={() => setDialog(true)}>
              Open a dialog
            </button>
          </p>
        </Group>
        <Group title="Chips">
          <p class="kit-row">
            <SelectChip name="Lens" value="" shown={undefined} onSelect={nothing} onRemove={nothing}>
              <option value="">None</option>
            </SelectChip>
            <SelectChip name="Region" value="de" shown="Germany" onSelect={nothing} onRemove={nothing}>
              <option value="de">Germany</option>
            </SelectChip>
            <SafeSearchChip on onChange={nothing} />
            <SafeSearchChip on={false} onChange={nothing} />
            <button type="button" class="chip" aria-pressed="true">
              Pressed
            </button>
          </p>
        </Group>
        <Group title="Fields">
          <TextField id="text" label="Text" hint="One sentence of help." value="Typed" onInput={nothing} />
          <TextField
            id="empty"
            label="Empty"
            value=""
            placeholder="What an empty field means"
            onInput={nothing}
          />
          <TextField
            id="wrong"
            label="Refused"
            value="Typed"
            error="Why it was refused, and what is allowed."
            onInput={nothing}
          />
          <TextField id="code" label="Code, in several lines" value="main" code rows={2} onInput={nothing} />
          <TextField id="disabled" label="Disabled" value="Typed" disabled onInput={nothing} />
          <NumberField
            id="number"
            label="Number"
            unit="day"
            value={30}
            {...integerBetween(1, 365)}
            onChange={nothing}
          />
          <OptionalNumberField
            id="none"
            label="Number that may be empty"
            unit="dollar"
            value={undefined}
            none="None"
            fits={() => true}
            onChange={nothing}
          />
          <SelectField
            id="select"
            label="Choice"
            of={['one', 'two']}
            value="one"
            words={(one) => (one === 'one' ? 'The first' : 'The second')}
            onChange={nothing}
          />
          <SwitchField id="on" label="On" hint="Saved at once." on onChange={nothing} />
          <SwitchField id="off" label="Off" on={false} onChange={nothing} />
          <FormButtons onCancel={nothing} />
        </Group>
        <Group title="Questions and failures">
          <ConfirmBar words="Search for about $0.05?" go="Search" onAnswer={nothing} />
          <FailureNotice failure={{ code: 'offline' }} onRecover={nothing} quarry={quarry} />
        </Group>
        <Group title="Progress and nothing yet">
          <progress aria-label="Progress" value={2} max={5} />
          <div class="empty">
            <p>What would be here, and how to get it.</p>
            <button type="button" class="button">
              Do that
            </button>
          </div>
        </Group>
        {dialog && <Dialog onClose={() => setDialog(false)} />}
      </main>
    </ToolsProvider>
  );
}
