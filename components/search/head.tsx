import type { RefObject } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { useTools } from '../parts/tools.ts';
import { LensChip } from './lens-chip.tsx';
import { SafeSearchChip } from './safe-search-chip.tsx';
import { SearchField } from './search-field.tsx';
import { TypeTabs } from './type-tabs.tsx';
import type { SearchModel } from './use-search.ts';

interface Props {
  model: SearchModel;
  field: RefObject<HTMLInputElement | null>;
  /** ↓ in the field. */
  onDown: () => void;
}

/** What to search for, and how: field, types, controls. */
export function Head({ model, field, onDown }: Props) {
  const { quarry, announce } = useTools();
  const { form, snapshot } = model;
  return (
    <header class="head">
      <SearchField
        field={field}
        query={form.query}
        onInput={(query) => model.change({ query })}
        onClear={model.clear}
        onSearch={() => (form.query.trim() ? model.submit() : announce(text('typeQuery')))}
        onDown={onDown}
      />
      <TypeTabs chosen={form.workflow} choose={model.choose} />
      <div class="chips">
        <LensChip
          lens={form.lens}
          own={snapshot?.settings.lenses ?? []}
          onChange={(lens) => model.change({ lens })}
          onManage={() => quarry.openOptions('lenses')}
        />
        <SafeSearchChip on={form.safeSearch} onChange={(safeSearch) => model.change({ safeSearch })} />
      </div>
    </header>
  );
}
