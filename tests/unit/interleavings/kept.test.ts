import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { openBackup } from '../../../components/settings/data/restore-file.ts';
import { libraryActions } from '../../../lib/browser/page-actions.ts';
import { storePages } from '../../../lib/library/store.ts';
import { ask } from '../../../lib/messages/ask.ts';
import { EMPTY_FORM, WORKFLOWS } from '../../../lib/search/form.ts';
import { backupHead } from '../../../lib/settings/backup/backup.ts';
import { settingsFile } from '../../../lib/settings/export.ts';
import { readSettingsFile } from '../../../lib/settings/import.ts';
import { DEFAULT_SETTINGS, type Settings, type SettingsChange } from '../../../lib/settings/settings.ts';
import { dayOf, type Units } from '../../../lib/usage/usage.ts';
import {
  type Action,
  type ActionOf,
  anySettings,
  DAY_MS,
  due,
  libraryOf,
  life,
  looseness,
  wayOf,
  waysOf,
} from './kept/rules.ts';
import { installWorld, type Pages, type Sent, type State, World } from './kept/world.ts';
import { runs } from './runs.ts';

/** What the person was told about a step, and agreed to. */
interface Told {
  /** The pages of a file that is restored. */
  fromFile?: Pages;
  /** Pages that may go, and how many of them the person was told of. */
  gone?: Iterable<string>;
  named?: number | undefined;
  /** The consents given to a file. */
  consents?: readonly string[];
  /** A change of settings that they made, and one that is undone. */
  change?: SettingsChange | undefined;
  undone?: SettingsChange | undefined;
  /** Pages that must be there again. */
  back?: Pages;
  /** It was said that nothing changed. */
  failed?: boolean;
  restarted?: boolean;
  /** What was there before, if something else happened first. */
  before?: State;
}

/** An Undo that is offered. */
interface Offer {
  undo(): Promise<boolean>;
  change?: SettingsChange | undefined;
  gone: Pages;
  /** When the pages that a restore added were made; its Undo is offered until its page is closed. */
  added?: ReadonlyMap<string, number>;
  /** Whether the storage was full, so that nothing may have been set aside. */
  full: boolean;
}

/** Lets time pass, so that no two pages are of the same age. */
function tick(): number {
  vi.setSystemTime(Date.now() + 1);
  return Date.now();
}

const NOTHING: Units = { searches: 0, pages: 0 };
const plus = (a: Units, b: Units, sign = 1): Units => ({
  searches: a.searches + sign * b.searches,
  pages: a.pages + sign * b.pages,
});
const micros = ({ searches, pages }: Units, { prices }: Settings): number =>
  Math.round(searches * prices.searches * 1000 + pages * prices.pages * 1000);
const minus = (pages: Pages, left: { has(key: string): boolean }): Pages =>
  new Map([...pages].filter(([key]) => !left.has(key)));

/** What became looser, except for what the person consented to, changed, or undid. */
function loosened(before: Settings, after: Settings, { consents = [], change, undone }: Told): string[] {
  const [old, next] = [looseness(before), looseness(after)];
  const [from, to] = [looseness(change?.from ?? before), looseness(change?.to ?? before)];
  const [back, last] = [looseness(undone?.from ?? before), looseness(undone?.to ?? before)];
  return [...next].flatMap(([name, value]) => {
    const was = old.get(name);
    const isWithin = (most?: number | string) =>
      typeof value === 'number' && typeof most === 'number' ? value <= most : value === most;
    // An undone list gets its entries back, whatever else was added to it, or removed.
    const [, host] = name.split(' of ');
    // Without the entries that the undone change added, those around them count again.
    const ways = (settings: Settings) => (host ? Math.max(...waysOf(host, settings)) : 0);
    const isUndone = host
      ? undone !== undefined &&
        (isWithin(ways(undone.from)) ||
          (entriesOf(undone.to) > entriesOf(undone.from) &&
            (isWithin(ways(before)) || isWithin(wayOf(host, withoutAdded(before, undone))))))
      : isWithin(back.get(name)) && was === last.get(name);
    const isChosen = from.get(name) !== to.get(name) && value === to.get(name);
    const isAllowed = isWithin(was) || isUndone || isChosen || consents.some((one) => name.startsWith(one));
    return isAllowed ? [] : [`${name}: ${was} to ${value}`];
  });
}

/** Settings without the sites that a change added: without them, a site may have no entry, if what was around it was undone. */
function withoutAdded(settings: Settings, { from, to }: SettingsChange): Settings {
  const hostsOf = ({ siteDefaults = [] }: Settings) => new Set(siteDefaults.map(({ host }) => host));
  const added = hostsOf(to).difference(hostsOf(from));
  const siteDefaults = (settings.siteDefaults ?? []).filter(({ host }) => !added.has(host));
  return { ...settings, siteDefaults };
}

const entriesOf = ({ siteDefaults = [] }: Settings): number => siteDefaults.length;

/** What was sent and is not known to be free, by day, and which promises that broke. */
class Ledger {
  readonly spent = new Map<string, Units>();
  readonly daysShown = new Set([dayOf(Date.now())]);
  /** By job: the settings when it began, whether the person agreed to its cost, and the number of pages sent. */
  readonly jobs = new Map<string, { begun: Settings; agreed: boolean; pages: number }>();
  readonly broken: string[] = [];

  book(day: string, units: Units, sign = 1): void {
    this.spent.set(day, plus(this.spent.get(day) ?? NOTHING, units, sign));
  }

  /** Books a request, and returns its day. */
  enter(
    { url, pages = [] }: Sent,
    units: Units,
    { settings, usage }: Pick<State, 'settings' | 'usage'>,
  ): string {
    const day = usage.days.at(-1)?.day ?? '';
    this.book(day, units);
    const [, , , name = ''] = pages[0]?.url.split('/') ?? [];
    this.must(url.startsWith((this.jobs.get(name)?.begun ?? settings).address), 'the address');
    this.must(this.daysShown.has(day) && day >= dayOf(Date.now()), 'the day');
    this.must(this.isCounted(usage), 'counted before it is sent');
    const { day: daily = Number.POSITIVE_INFINITY, month = Number.POSITIVE_INFINITY } = settings.caps ?? {};
    const isFree = micros(units, settings) === 0;
    this.must(isFree || this.spentIn(day, settings) <= Math.round(daily * 1e6), 'the daily cap');
    this.must(
      isFree || this.spentIn(day.slice(0, 7), settings) <= Math.round(month * 1e6),
      'the monthly cap',
    );
    for (const page of pages) this.enterPage(new URL(page.url), settings);
    return day;
  }

  private enterPage({ hostname, pathname }: URL, settings: Settings): void {
    this.must(wayOf(hostname, settings) > 0, 'only local');
    const job = this.jobs.get(pathname.split('/')[1] ?? '');
    this.must(job !== undefined, 'a job');
    if (!job) return;
    job.pages += 1;
    const { reviewAbove } = job.begun.extraction;
    const cost = micros({ searches: 0, pages: job.pages }, job.begun) / 1e6;
    this.must(job.agreed || (job.pages <= reviewAbove && cost <= job.begun.askAbove + 1e-9), 'the question');
  }

  private must(isKept: boolean, promise: string): void {
    if (!isKept) this.broken.push(promise);
  }

  private spentIn(period: string, settings: Settings): number {
    const days = [...this.spent].filter(([day]) => day.startsWith(period));
    return days.reduce((sum, [, units]) => sum + micros(units, settings), 0);
  }

  /** Whether the product has counted at least as much on each day. */
  isCounted({ days }: State['usage']): boolean {
    const counted = new Map(days.map(({ day, sure, perhaps }) => [day, plus(sure, perhaps)]));
    return [...this.spent].every(([day, { searches, pages }]) => {
      const of = counted.get(day) ?? NOTHING;
      return of.searches >= searches && of.pages >= pages;
    });
  }
}

const seen = { refused: 0, restored: 0, undone: 0, failed: 0 };

/** Someone who saves, spends, deletes, restores, and regrets, and knows what they were told and agreed to. */
class Person {
  private readonly ledger = new Ledger();
  private readonly saves: string[] = [];
  private offers: Offer[] = [];
  /** A restore whose page ended before it stored its pages. */
  private half: SettingsChange | undefined;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  async step(action: Action, full: number): Promise<void> {
    const first = await this.world.state();
    tick();
    this.world.failAt(full);
    const told = await this.do(action, first, full);
    await this.world.settle();
    this.world.failAt(0);
    const after = await this.world.state();
    const before = told.before ?? first;
    expect(this.ledger.broken, 'what was sent').toEqual([]);
    expect(this.ledger.isCounted(after.usage), 'what was sent is counted').toBe(true);
    expect(loosened(before.settings, after.settings, told), `looser after ${action.act}`).toEqual([]);
    this.expectPages(before, after, told, action.act);
    if (!told.failed) return;
    seen.failed += 1;
    // After the clock was set back, a restore that is reverted leaves the searches in another order.
    const kept = ({ settings, history }: State) => [
      ...looseness(settings),
      history.searches.toSorted((a, b) => a.at - b.at),
    ];
    expect(kept(after), `unchanged by ${action.act}`).toEqual(kept(before));
  }

  /** Pages go only if they expired by rules that were shown, or if the person agreed to lose as many. */
  private expectPages(before: State, after: State, told: Told, act: string): void {
    const rules = libraryOf(told.restarted ? after.settings : before.settings);
    // New pages take room, too, even if they go at once.
    const all = new Map([...(told.fromFile ?? []), ...before.pages, ...after.pages]);
    const expired = due(all, rules, this.world.started);
    const lost = minus(minus(before.pages, after.pages), expired);
    const agreed = new Set(told.failed ? [] : told.gone);
    expect([...minus(lost, agreed).keys()], `pages that go by ${act}`).toEqual([]);
    expect(lost.size, `number of pages that go by ${act}`).toBeLessThanOrEqual(told.named ?? agreed.size);
    const back = minus(told.back ?? new Map(), expired);
    expect([...minus(back, after.pages).keys()], `pages that are not back after ${act}`).toEqual([]);
  }

  private async do(action: Action, before: State, full: number): Promise<Told> {
    const { settings, pages } = before;
    switch (action.act) {
      case 'save':
        return this.save(action);
      case 'change':
        return this.change({ from: settings, to: { ...settings, ...action.change } });
      case 'keep':
        return this.keep(action, before);
      case 'import': {
        const text = settingsFile('presets', { ...settings, presets: [], siteDefaults: action.siteDefaults });
        const read = readSettingsFile(text, settings);
        const { failed = false } = await this.change({
          from: settings,
          to: read.ok ? read.taken.value : settings,
        });
        return { failed };
      }
      case 'remove': {
        const all = [...pages.values()];
        const keys = action.which
          .flatMap((index) => all.slice(index % all.length, (index % all.length) + 1))
          .map(({ job, place }) => [job, place] as const);
        const gone = keys.map((key) => key.join(' '));
        return this.delete(before, gone, async (id) => {
          await libraryActions().remove(keys, id);
          return true;
        });
      }
      case 'clear':
        return this.clear(action, before);
      case 'restore':
        return this.restore(action, before, full);
      case 'undo':
        return this.undo(action.which, before);
      case 'restart':
        return this.restart(action.browser);
      case 'clock':
        vi.setSystemTime(Date.now() + action.days * DAY_MS);
        vi.advanceTimersByTime(11_000);
        this.ledger.daysShown.add(dayOf(Date.now()));
        this.offers = this.offers.filter(({ added }) => added);
        return {};
      case 'spend':
        return this.spend(action);
    }
  }

  /** Saves pages of different ages. */
  private async save({ pages }: ActionOf<'save'>): Promise<Told> {
    const job = `job${this.saves.length}`;
    this.saves.push(job);
    for (const [place, { size, daysOld }] of pages.entries()) {
      const page = { url: `https://docs.test/${place}`, markdown: 's'.repeat(size) };
      const at = tick() - daysOld * DAY_MS;
      await storePages(new Map([[place, page]]), job, at).catch(() => 0);
    }
    return {};
  }

  private async change(change: SettingsChange): Promise<Told> {
    // The person agreed to lose searches.
    const shortens = change.from.history === change.to.history ? {} : { shortens: crypto.randomUUID() };
    const saved = await ask['settings.save']({ ...change, ...shortens });
    if (!saved.ok) return { failed: true };
    const made = { from: change.from, to: saved.value };
    const back = { from: made.to, to: made.from, undoes: true } as const;
    const undo = async () => (await ask['settings.save'](back)).ok;
    this.offers.push({ undo, change: made, gone: new Map(), full: false });
    return { change };
  }

  /** Keeps pages by another rule: if some would go, after a question that names their number. */
  private async keep({ rule }: ActionOf<'keep'>, before: State): Promise<Told> {
    const old = libraryOf(before.settings);
    const library = { ...old, ...rule };
    const change = { from: before.settings, to: { ...before.settings, library } };
    const { lostBy } = libraryActions();
    const named = (await lostBy(library)) - (await lostBy(old));
    const gone = due(before.pages, library, Date.now());
    expect(named, 'pages named').toBe(gone.size - due(before.pages, old, Date.now()).size);
    if (named <= 0) return this.change(change);
    const save = async (id: string) => (await ask['settings.save']({ ...change, shortens: id })).ok;
    const told = await this.delete(before, gone, save, change);
    return { ...told, named };
  }

  private async clear({ kind }: ActionOf<'clear'>, before: State): Promise<Told> {
    const { history, library } = before.settings;
    const sizes = await ask['data.measure'](null);
    const asked = Date.now();
    const to = { ...DEFAULT_SETTINGS, history, ...(library && { library }) };
    const change = kind === 'settings' ? { from: before.settings, to } : undefined;
    const clear = async (id: string) => !(await ask['data.clear']({ kind, asked, id }));
    const told = await this.delete(before, kind === 'pages' ? before.pages.keys() : [], clear, change);
    if (kind === 'usage' && !told.failed) this.ledger.spent.clear();
    return { ...told, named: 'pages' in sizes ? sizes.pages.count : 0 };
  }

  /** Deletes what the person agreed to lose, and offers Undo. */
  private async delete(
    before: State,
    gone: Iterable<string>,
    go: (id: string) => Promise<boolean>,
    change?: SettingsChange,
  ): Promise<Told> {
    const id = crypto.randomUUID();
    if (!(await go(id).catch(() => false))) return { failed: true };
    const { pages } = await this.world.state();
    const undo = async () => {
      const back = change && { from: change.to, to: change.from, undoes: true as const };
      return (!back || (await ask['settings.save'](back)).ok) && libraryActions().bringBack(id);
    };
    const lost = minus(before.pages, pages);
    // An Undo that failed may have brought them back, and they were deleted again.
    for (const one of this.offers) one.gone = minus(one.gone, lost);
    this.offers.push({ undo, change, gone: lost, full: this.world.failAt(0) });
    return { gone, change };
  }

  private async restore(action: ActionOf<'restore'>, first: State, full: number): Promise<Told> {
    const { settings, mode, confirmed, end, meanwhile } = action;
    const pages = action.pages?.map(({ of, place, size, daysOld }) => ({
      job: this.saves[of] ?? `elsewhere${of}`,
      place,
      at: tick() - daysOld * DAY_MS,
      url: `https://docs.test/${place}`,
      markdown: 'f'.repeat(size),
    }));
    const searches = [{ query: 'theirs', at: Date.now() - 1, workflow: 'search', times: 1 } as const];
    const head = backupHead({ made: Date.now(), settings, history: { version: 1, searches } });
    const opened = await openBackup(this.world.page(end), new File([JSON.stringify({ ...head, pages })], ''));
    if (typeof opened === 'string') throw new Error(opened);
    const { questions, pages: counts } = opened.preview(mode);
    const consents = confirmed.filter((one) => questions.some(({ id }) => id === one));
    if (meanwhile) await this.step(meanwhile, 0);
    const before = await this.world.state();
    this.world.failAt(full);
    const choice = { mode, history: true, pages: pages !== undefined, confirmed: consents };
    const undo = await opened.restore(choice).catch(() => undefined);
    const { settings: to, pages: left, restoring } = await this.world.state();
    const named = (pages ? counts.removed : 0) + (consents.includes('privacy') ? counts.lost : 0);
    const fromFile = new Map(pages?.map((page) => [`${page.job} ${page.place}`, page]));
    const told: Told = { before, fromFile, consents, gone: first.pages.keys(), named };
    const change = { from: before.settings, to };
    const isHalf = restoring !== undefined && restoring !== before.restoring;
    if (undo) {
      seen.restored += 1;
      this.half = undefined;
      const added = new Map(pages?.map(({ job, place, at }) => [`${job} ${place}`, at]));
      this.offers.push({ undo, change, gone: minus(before.pages, left), added, full: false });
      return told;
    }
    if (isHalf) this.half = change;
    if (end === 'whole') return { before, consents, failed: !isHalf };
    if (end === 'closed') return told;
    // If it ended before its pages were stored, all is as it was.
    return { ...(this.world.hasStored ? told : { before, fromFile }), ...(await this.restart(true)) };
  }

  private async undo(which: number, before: State): Promise<Told> {
    const offer = this.offers.at(-1 - (which % Math.max(1, this.offers.length)));
    if (!offer) return {};
    const { change: undone, gone, added = new Map() } = offer;
    const told: Told = {
      undone,
      gone: [...added.keys()].filter((key) => before.pages.get(key)?.at === added.get(key)),
    };
    const done = await offer.undo().catch(() => false);
    if (done || !offer.added) this.offers = this.offers.filter((one) => one !== offer);
    // What a restore had added goes with it, even if a later Undo had brought it back, or if this one fails halfway.
    for (const one of this.offers) one.gone = minus(one.gone, added);
    if (done) seen.undone += 1;
    else expect(gone.size === 0 || offer.full || this.world.failAt(0), 'why nothing came back').toBe(true);
    return done ? { ...told, back: gone } : told;
  }

  private async restart(browserToo: boolean): Promise<Told> {
    await this.world.restart(browserToo);
    const undone = this.half;
    this.half = undefined;
    if (browserToo) this.offers = [];
    return { restarted: true, undone };
  }

  /** Searches and extracts, all at once. */
  private async spend({ orders, answer }: ActionOf<'spend'>): Promise<Told> {
    const { settings: begun } = this.world.now();
    this.world.service = (sent) => this.serve(sent, answer);
    for (const [index, { search, pages, host, agrees }] of orders.entries()) {
      const job = `${this.ledger.jobs.size}`;
      this.ledger.jobs.set(job, { begun, agreed: false, pages: 0 });
      if (search) void this.search(job, index, pages);
      else void this.extract(job, host, pages + 1, agrees);
    }
    await this.world.settle();
    return answer === 'never' ? this.restart(false) : {};
  }

  private async search(id: string, index: number, count: number): Promise<void> {
    const form = { ...EMPTY_FORM, workflow: WORKFLOWS[index] ?? 'search', query: id };
    const found = await ask.search({ ...form, id, ...(count > 0 && { extract: { count } }) });
    const state = 'state' in found ? found.state : undefined;
    if (state?.status === 'failed' && state.failure.code.endsWith('-cap')) seen.refused += 1;
  }

  private async extract(job: string, host: string, pages: number, agrees: boolean): Promise<void> {
    const pageIndexes = Array.from({ length: pages }, (_, index) => index);
    const targets = pageIndexes.map((index) => ({ url: `https://${host}/${job}/${index}` }));
    const started = await ask.extract({ source: 'tabs', targets });
    if (!started.ok || started.value.state !== 'review' || !agrees) return;
    Object.assign(this.ledger.jobs.get(job) ?? {}, { agreed: true });
    await ask['extract.confirm']({ job: started.value.id, pageIndexes, refresh: [] });
  }

  /** Answers a request. A refusal is free, and so is full text of which there is none. */
  private async serve(sent: Sent, answer: ActionOf<'spend'>['answer']): Promise<Response> {
    const { pages, extract } = sent;
    const units = pages ? { searches: 0, pages: pages.length } : { searches: 1, pages: extract?.count ?? 0 };
    const day = this.ledger.enter(sent, units, this.world.now());
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (answer === 'refused') {
      this.ledger.book(day, units, -1);
      return Response.json({ error: [{ code: 'auth' }] }, { status: 401 });
    }
    if (!pages) this.ledger.book(day, { ...units, searches: 0 }, -1);
    const data = pages?.map((page) => ({ ...page, markdown: 'text' })) ?? { search: [] };
    return Response.json({ data });
  }
}

beforeAll(async () => {
  // Not what the database uses.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await installWorld();
});

const { timeoutMs, ...keptRuns } = runs('kept');

it(
  'kept: nothing is lost, sent, or spent without consent in any order of changes, restores, and restarts',
  async () => {
    const property = fc.asyncProperty(anySettings, life, async (settings, steps) => {
      const person = new Person(await World.open(settings));
      for (const { action, full } of steps) await person.step(action, full);
    });
    await fc.assert(property, keptRuns);
    // Guards against a model in which hardly anything happens.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan((keptRuns.numRuns ?? 0) / 50);
  },
  timeoutMs,
);
