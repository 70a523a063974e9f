import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import {
  MENU,
  MENU_IDS,
  MENU_SPOTS,
  MENU_WAYS,
  type MenuId,
  type MenuRules,
  type MenuSpot,
  type MenuWay,
  menuCount,
  menuEntries,
  menuWayOf,
} from '../../../lib/settings/menu.ts';
import { joinList } from '../../ui/format.ts';
import { Group, Section } from '../section.tsx';
import { Setting, type SettingsProps, useSaveSettings } from '../setting.tsx';

const nameOf = (id: MenuId): string => text(MENU[id].name ?? MENU[id].title);

const WAYS: Readonly<Record<MenuWay, TextKey>> = {
  shown: 'menuShown',
  more: 'menuInMore',
  hidden: 'menuHidden',
};

/** A copy of the rules with one entry changed. */
function withWay(rules: MenuRules, id: MenuId, way: MenuWay): MenuRules {
  const { [id]: _, ...others } = rules;
  return way === 'shown' ? others : { ...others, [id]: way };
}

/** Which context-menu entries exist, and where they appear. */
export function MenuSection(props: SettingsProps) {
  const save = useSaveSettings(props);
  const { menu = {} } = props.settings;
  const plain = Object.keys(menu).length === 0;
  return (
    <Section name="menu" what={text('menuWhat')}>
      <div class="rows-of-settings">
        {MENU_IDS.map((id) => (
          <Setting key={id} id={`menu-${id}`} name={nameOf(id)}>
            <select
              id={`menu-${id}`}
              value={menuWayOf(id, menu)}
              onChange={({ currentTarget: { value } }) => {
                const way = MENU_WAYS.find((one) => one === value);
                if (way) void save({ menu: withWay(menu, id, way) });
              }}
            >
              {MENU_WAYS.map((way) => (
                <option key={way} value={way}>
                  {text(WAYS[way])}
                </option>
              ))}
            </select>
          </Setting>
        ))}
      </div>
      <button
        type="button"
        class="button"
        aria-disabled={plain || undefined}
        onClick={plain ? undefined : () => void save({ menu: {} })}
      >
        {text('menuReset')}
      </button>
      <Group id="menu-result" title={text('menuResult')}>
        <p class="section-more">{text('menuResultWhat')}</p>
        <dl class="named-list">
          {MENU_SPOTS.map((spot) => (
            <div key={spot}>
              <dt>{text(`menuOn_${spot}`)}</dt>
              <dd>{menuPreview(spot, menu)}</dd>
            </div>
          ))}
        </dl>
      </Group>
    </Section>
  );
}

/** The resulting menu for a spot: its entries, and whether the browser puts them into a submenu. */
function menuPreview(spot: MenuSpot, rules: MenuRules): string {
  const more = menuEntries('more', rules, spot).map(nameOf);
  const inMore =
    more.length > 0 ? [textWith('menuMoreOf', { more: text('menuMore'), entries: joinList(more) })] : [];
  const names = joinList([...menuEntries('shown', rules, spot).map(nameOf), ...inMore]);
  const count = menuCount(rules, spot);
  if (count === 0) return text('menuNone');
  if (spot === 'action') return names;
  return textWith(count === 1 ? 'menuDirect' : 'menuUnder', { entries: names });
}
