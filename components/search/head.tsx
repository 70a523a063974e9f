import type { RefObject } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { Boundary } from '../parts/boundary.tsx';
import { useTools } from '../parts/tools.ts';
import { SearchField } from './search-field.tsx';
import { TypeTabs } from './type-tabs.tsx';
import type { Later } from './use-later.ts';
import type { SearchModel } from './use-search.ts';

interface Props {
  later: Later | undefined;
  model: SearchModel;
  field: RefObject<HTMLInputElement | null>;
  /** ↓ in the field. */
  onDown: () => void;
}

/** What to search for, and how: field, types, controls. */
export function Head({ later, model, field, onDown }: Props) {
  const { announce, prices } = useTools();
  const { form } = model;
  return (
    <header class="head">
      <SearchField
        field={field}
        query={form.query}
        price={later?.priceOf(form, prices)}
        onInput={(query) => model.change({ query })}
        onClear={model.clear}
        onSearch={() => (form.query.trim() ? model.enter() : announce(text('typeQuery')))}
        onDown={onDown}
      />
      <div class="head-line">
        <TypeTabs chosen={form.workflow} choose={model.choose} />
        {later && (
          <Boundary>
            <later.TrailButtons model={model} />
          </Boundary>
        )}
      </div>
      <div class="chips">
        {later && (
          <Boundary of={form}>
            <later.Chips model={model} />
          </Boundary>
        )}
      </div>
    </header>
  );
}
