import * as z from 'zod/mini';
import {
  BUDGET_WAYS,
  type DocumentRules,
  FIELDS,
  FOOTNOTE_WAYS,
  HEADS,
  IMAGE_WAYS,
  LINK_WAYS,
  MOST_SHIFT,
  PROPERTY_TYPES,
  type Property,
  SEPARATORS,
} from '../document/rules.ts';
import { LONGEST_TEMPLATE, problemOfTemplate } from '../document/templates/parse.ts';
import { problemOfHost } from '../extraction/sites/site-rules.ts';
import {
  DESTINATIONS,
  type Delivery,
  type Gesture,
  LONGEST_VAULT,
  type ObsidianPlace,
  SITE_WAYS,
  type SiteDefault,
} from './destinations.ts';
import {
  LONGEST_NAME,
  LONGEST_PATTERN_OF_NAME,
  LONGEST_PROPERTY,
  MOST_PROPERTIES,
  type Preset,
  problemOfName,
} from './preset.ts';

const MOST_TOKENS = 100_000_000;

/**
 * A template. Stored ones were validated when they were added, and are kept even if a later version no longer
 * supports them.
 */
const template = (longest: number, isStored: boolean) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => isStored || problemOfTemplate(text) === undefined),
  );

const propertySchema = (isStored: boolean): z.ZodMiniType<Property> =>
  z.object({
    name: z.string().check(
      z.maxLength(LONGEST_NAME),
      z.refine((name) => name.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)),
    ),
    value: template(LONGEST_PROPERTY, isStored),
    type: z.enum(PROPERTY_TYPES),
  });

/** Duplicate field names would be invalid YAML. */
const areApart = (properties: readonly Property[]): boolean =>
  new Set(properties.map(({ name }) => name)).size === properties.length;

/** Schema for document rules in settings and imported files. */
export const documentSchema = (isStored: boolean): z.ZodMiniType<DocumentRules> =>
  z.object({
    head: z.enum(HEADS),
    fields: z.array(z.enum(FIELDS)),
    links: z.enum(LINK_WAYS),
    images: z.enum(IMAGE_WAYS),
    footnotes: z.exactOptional(z.enum(FOOTNOTE_WAYS)),
    shift: z.int().check(z.gte(0), z.lte(MOST_SHIFT)),
    cleanUrls: z.boolean(),
    separator: z.enum(SEPARATORS),
    contents: z.boolean(),
    sources: z.boolean(),
    properties: z.exactOptional(
      z.array(propertySchema(isStored)).check(z.maxLength(MOST_PROPERTIES), z.refine(areApart)),
    ),
    before: z.exactOptional(template(LONGEST_TEMPLATE, isStored)),
    after: z.exactOptional(template(LONGEST_TEMPLATE, isStored)),
    budget: z.object({
      tokens: z.int().check(z.gte(0), z.lte(MOST_TOKENS)),
      way: z.enum(BUDGET_WAYS),
    }),
  });

/** Schema for a preset in settings and imported files. */
export const presetSchema = (isStored: boolean): z.ZodMiniType<Preset> =>
  z.object({
    name: z.string().check(z.refine((name) => problemOfName(name) === undefined)),
    rules: documentSchema(isStored),
    file: z.exactOptional(template(LONGEST_PATTERN_OF_NAME, isStored)),
    folder: z.exactOptional(template(LONGEST_PATTERN_OF_NAME, isStored)),
  });

/** The name of a preset that may no longer exist. */
const presetName = () => z.string().check(z.maxLength(LONGEST_NAME));

const deliveryFields = () => ({ to: z.enum(DESTINATIONS), preset: presetName() });

/** Schema for a site default in settings and imported files. */
export const siteDefaultSchema = (): z.ZodMiniType<SiteDefault> =>
  z.object({
    host: z.string().check(z.refine((host) => problemOfHost(host) === undefined)),
    way: z.enum(SITE_WAYS),
    ...deliveryFields(),
  });

/** Schema for a delivery. */
export const deliverySchema = (): z.ZodMiniType<Delivery> => z.object(deliveryFields());

/** Schema for the delivery of each gesture; unknown gesture names are dropped. */
export function gesturesSchema(): z.ZodMiniType<Partial<Record<Gesture, Delivery>>> {
  const delivery = z.exactOptional(deliverySchema());
  return z.object({ page: delivery, link: delivery, links: delivery, local: delivery });
}

export const obsidianSchema = (): z.ZodMiniType<ObsidianPlace> =>
  z.object({
    vault: z.string().check(z.maxLength(LONGEST_VAULT)),
    folder: template(LONGEST_PATTERN_OF_NAME, true),
    name: template(LONGEST_PATTERN_OF_NAME, true),
  });
