import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { typedHost } from '../../lib/extraction/sites/site-rules.ts';
import {
  deliveryOf,
  type SiteDefault,
  siteDefaultFor,
  withSiteDefault,
} from '../../lib/presets/destinations.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { DestinationSelect, MethodSelect, PresetSelect } from '../ui/form/delivery-fields.tsx';
import { Field } from '../ui/form/field.tsx';
import { useSettingsChange } from '../ui/hooks.ts';
import { useHost } from '../ui/host.ts';
import { useTools } from '../ui/tools.ts';
import { useModal } from '../ui/use-modal.ts';
import './site-form.css';

const FIRST = 'site-always-way';

/** Pages of one site, and where they were sent. */
type SiteOf = Pick<Job, 'source' | 'pages' | 'sent'>;

interface Props {
  of: SiteOf;
  settings: Settings;
  onClose: () => void;
}

/** The initial values: the existing site default, or the way the pages are extracted now. */
function startOf({ of: job, settings }: Omit<Props, 'onClose'>): SiteDefault {
  const url = job.pages[0]?.url ?? '';
  const known = siteDefaultFor(url, settings.siteDefaults ?? []);
  if (known) return known;
  const local = job.pages.every((page) => page.state === 'done' && page.via === 'local');
  const way = job.source !== 'page' ? 'usual' : local ? 'local' : 'service';
  return { host: typedHost(URL.parse(url)?.hostname ?? ''), way, ...(job.sent ?? deliveryOf(job, settings)) };
}

/** Sets how pages of a site are extracted from now on, and where they are sent. */
export function SiteAlwaysForm({ of, settings, onClose }: Props) {
  const { announce } = useTools();
  const changeSettings = useSettingsChange();
  const [start] = useState(() => startOf({ of, settings }));
  const [site, setSite] = useState(start);
  const { siteDefaults = [], presets = [] } = settings;
  const isSet = siteDefaults.includes(start);
  const name = useHost(site.host);
  const change = (part: Partial<SiteDefault>) => setSite((last) => ({ ...last, ...part }));
  const save = (edit: (sites: readonly SiteDefault[]) => SiteDefault[], words: string) => {
    changeSettings(
      (latest) => ({ ...latest, siteDefaults: edit(latest.siteDefaults ?? []) }),
      () => announce(words),
    );
    // A failure is shown in the view below.
    onClose();
  };
  return (
    <dialog ref={useModal()} class="site-dialog" aria-labelledby="site-always" onClose={onClose}>
      <form
        class="site-always stack"
        onSubmit={(event) => {
          event.preventDefault();
          save((sites) => withSiteDefault(sites, site), textWith('siteAlwaysSaved', { site: name }));
        }}
      >
        <h2 id="site-always">{textWith('siteAlwaysTitle', { site: name })}</h2>
        <Field
          id={FIRST}
          label={text('siteWay')}
          hint={site.way === 'local' ? text('siteWayLocalHint') : undefined}
        >
          <MethodSelect id={FIRST} value={site.way} onChange={(way) => change({ way })} />
        </Field>
        <Field id="site-always-to" label={text('siteTo')}>
          <DestinationSelect id="site-always-to" value={site.to} onChange={(to) => change({ to })} />
        </Field>
        <Field id="site-always-preset" label={text('presetName')}>
          <PresetSelect
            id="site-always-preset"
            of={site}
            own={presets}
            onChange={(preset) => change({ preset })}
          />
        </Field>
        <div class="wrap">
          <button type="submit" class="button small primary">
            {text('siteAlwaysSave')}
          </button>
          {isSet && (
            <button
              type="button"
              class="button small"
              onClick={() =>
                save(
                  (sites) => sites.filter(({ host }) => host !== start.host),
                  textWith('siteDefaultRemoved', { site: name }),
                )
              }
            >
              {text('siteAlwaysForget')}
            </button>
          )}
          <button type="button" class="button small" onClick={onClose}>
            {text('cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
