/** Something beyond the least that the browser lets Quarry do, since the user agreed: to reach sites, or more. */
export type Grant = { origin: string } | { permission: string };

/** What a page can do with what the browser granted Quarry, and what it knows of Quarry itself. */
export interface OwnDeeds {
  /** As in the manifest. */
  version: string;
  /** Calls back with what is granted, now and as it changes, wherever that is done; returns how to stop. */
  watchGrants(changed: (grants: Grant[]) => void): () => void;
  /** Gives a permission back, at once; tells whether the browser took it. */
  revoke(grant: Grant): Promise<boolean>;
  /** Shows the first steps in this page, and all other open pages of Quarry anew: what they knew is no longer so. */
  startOver(): void;
}
