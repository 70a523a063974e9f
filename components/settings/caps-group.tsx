import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import {
  CAP_PERIODS,
  type CapPeriod,
  type Caps,
  capStates,
  isUnknown,
  MAX_DOLLARS,
} from '../../lib/usage/caps.ts';
import { currentDay, type Usage } from '../../lib/usage/usage.ts';
import { useNow } from '../ui/hooks.ts';
import { Group } from './section.tsx';
import { OptionalNumberField } from './setting.tsx';

interface Props {
  usage: Usage;
  settings: Settings;
  onChange: (caps: Caps) => void;
}

/** Daily and monthly spending caps of this browser. */
export function CapsGroup({ usage, settings, onChange }: Props) {
  const { caps = {} } = settings;
  const day = currentDay(usage, useNow(60_000, true));
  const states = capStates(usage, day, settings);
  return (
    <Group id="caps" title={text('capsTitle')}>
      <p class="section-more">{text('capsWhat')}</p>
      <p class="section-more">{text('capsLocal')}</p>
      <div class="caps">
        {CAP_PERIODS.map((period) => (
          <CapField
            key={period}
            period={period}
            value={caps[period]}
            spent={states.find((state) => state.period === period)?.spent}
            onChange={(dollars) => onChange(withCap(caps, period, dollars))}
          />
        ))}
      </div>
    </Group>
  );
}

/** A copy of the caps with one changed, or removed if `dollars` is undefined. */
function withCap(caps: Caps, period: CapPeriod, dollars: number | undefined): Caps {
  const { [period]: _before, ...others } = caps;
  return dollars === undefined ? others : { ...others, [period]: dollars };
}

interface CapFieldProps {
  period: CapPeriod;
  value: number | undefined;
  /** Amount already spent, in millionths of a dollar, infinity if unknown; undefined if there is no cap. */
  spent: number | undefined;
  onChange: (dollars: number | undefined) => void;
}

/** A cap in dollars, saved when editing ends. An empty field means no cap. */
function CapField({ period, value, spent, onChange }: CapFieldProps) {
  return (
    <OptionalNumberField
      id={`cap-${period}`}
      label={text(`cap_${period}`)}
      unit="dollar"
      {...(spent !== undefined && {
        hint: isUnknown({ spent })
          ? text('failure_cap_unknown')
          : textWith(`capSpent_${period}`, { spent: money(spent) }),
      })}
      value={value}
      none={text('capNone')}
      fits={(dollars) => dollars >= 0 && dollars <= MAX_DOLLARS}
      wrong={text('capWrong')}
      onChange={onChange}
    />
  );
}
