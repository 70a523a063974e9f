/** As much of the browser's tabs as is needed. */
interface Tabs {
  create(tab: { url: string; active: boolean }): Promise<{ id?: number | undefined }>;
  /** Firefox has groups since 139. */
  group?(tabs: { tabIds: [number, ...number[]] }): Promise<unknown>;
}

/** Opens addresses behind the tab in front, in their order, as a group where the browser has groups; gives how many opened. */
export async function openTogether(tabs: Tabs, urls: readonly string[]): Promise<number> {
  // All are asked for before any is there: a popup that closes in between takes none back.
  const opened = await Promise.allSettled(urls.map((url) => tabs.create({ url, active: false })));
  const ids = opened.flatMap((tab) => (tab.status === 'fulfilled' ? (tab.value.id ?? []) : []));
  const [first, ...others] = ids;
  if (first !== undefined && others.length > 0) await tabs.group?.({ tabIds: [first, ...others] });
  return ids.length;
}
