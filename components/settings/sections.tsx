import type { VNode } from 'preact';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { AboutSection } from './about-section.tsx';
import { DefaultsSection } from './defaults-section.tsx';
import { DestinationsSection } from './destinations/destinations-section.tsx';
import { DocumentSection, ExtractionSection } from './extraction-section.tsx';
import { ServiceSection } from './key/service-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LensesSection } from './lenses/lenses-section.tsx';
import { LibrarySection } from './library-section.tsx';
import { McpSection } from './mcp-section.tsx';
import { MenuSection } from './menu/menu-section.tsx';
import { PresetsSection } from './presets/presets-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RulesSection } from './rules/rules-section.tsx';
import type { SectionName } from './section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { SitesSection } from './sites/sites-section.tsx';
import { UsageSection } from './usage-section.tsx';

export interface PartsProps {
  quarry: Quarry;
  firefox: boolean;
  snapshot: Snapshot;
  learn: (part: Partial<Snapshot>) => void;
  onSettings: (settings: Settings) => void;
  announce: (words: string, screenReaderOnly?: boolean) => void;
}

/** The content of each section. */
export function sectionContents({
  firefox,
  snapshot,
  learn,
  ...tools
}: PartsProps): Record<SectionName, VNode> {
  const { quarry, announce } = tools;
  const { settings, key, usage, history } = snapshot;
  const props = { ...tools, settings };
  return {
    service: (
      <ServiceSection
        {...props}
        savedKey={key}
        keyOnly={snapshot.isPrivate}
        onKey={(changed) => learn({ key: changed })}
      />
    ),
    defaults: <DefaultsSection {...props} />,
    language: <LanguageSection {...props} />,
    lenses: <LensesSection {...props} />,
    rules: <RulesSection {...props} />,
    extraction: <ExtractionSection {...props} />,
    sites: <SitesSection {...props} />,
    documents: <DocumentSection {...props} />,
    presets: <PresetsSection {...props} />,
    destinations: <DestinationsSection {...props} />,
    library: <LibrarySection {...props} />,
    usage: <UsageSection {...props} usage={usage} />,
    privacy: <PrivacySection {...{ ...props, history, onHistory: (left) => learn({ history: left }) }} />,
    menu: <MenuSection {...props} />,
    shortcuts: <ShortcutsSection quarry={quarry} firefox={firefox} />,
    elsewhere: <McpSection quarry={quarry} announce={announce} />,
    about: <AboutSection quarry={quarry} announce={announce} address={settings.address} />,
  };
}
