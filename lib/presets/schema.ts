import * as z from 'zod/mini';
import {
  type DocumentRules,
  FIELDS,
  FOOTNOTE_WAYS,
  HEADS,
  IMAGE_WAYS,
  LINK_WAYS,
  MAX_SHIFT,
  PROPERTY_TYPES,
  type Property,
  SEPARATORS,
  TOKEN_LIMIT_WAYS,
} from '../document/document-rules.ts';
import { MAX_TEMPLATE_LENGTH, problemOfTemplate } from '../document/templates/parse.ts';
import { problemOfHost } from '../extraction/sites/site-rules.ts';
import {
  DESTINATIONS,
  type Delivery,
  type Gesture,
  MAX_VAULT_LENGTH,
  type ObsidianLocation,
  SITE_WAYS,
  type SiteDefault,
} from './destinations.ts';
import {
  MAX_NAME_LENGTH,
  MAX_NAME_PATTERN_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_LENGTH,
  type Preset,
  problemOfName,
} from './preset.ts';

const MAX_TOKENS = 100_000_000;

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
      z.maxLength(MAX_NAME_LENGTH),
      z.refine((name) => name.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)),
    ),
    value: template(MAX_PROPERTY_LENGTH, isStored),
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
    shift: z.int().check(z.gte(0), z.lte(MAX_SHIFT)),
    cleanUrls: z.boolean(),
    separator: z.enum(SEPARATORS),
    contents: z.boolean(),
    sources: z.boolean(),
    properties: z.exactOptional(
      z.array(propertySchema(isStored)).check(z.maxLength(MAX_PROPERTIES), z.refine(areApart)),
    ),
    before: z.exactOptional(template(MAX_TEMPLATE_LENGTH, isStored)),
    after: z.exactOptional(template(MAX_TEMPLATE_LENGTH, isStored)),
    omitText: z.exactOptional(z.boolean()),
    budget: z.object({
      tokens: z.int().check(z.gte(0), z.lte(MAX_TOKENS)),
      way: z.enum(TOKEN_LIMIT_WAYS),
    }),
  });

/** Schema for a preset in settings and imported files. */
export const presetSchema = (isStored: boolean): z.ZodMiniType<Preset> =>
  z.object({
    name: z.string().check(z.refine((name) => problemOfName(name) === undefined)),
    rules: documentSchema(isStored),
    file: z.exactOptional(template(MAX_NAME_PATTERN_LENGTH, isStored)),
    folder: z.exactOptional(template(MAX_NAME_PATTERN_LENGTH, isStored)),
  });

/** The name of a preset that may no longer exist. */
const presetName = () => z.string().check(z.maxLength(MAX_NAME_LENGTH));

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
  return z.object({
    page: delivery,
    link: delivery,
    links: delivery,
    local: delivery,
    text: delivery,
    parts: delivery,
    results: delivery,
    pages: delivery,
  });
}

export const obsidianSchema = (): z.ZodMiniType<ObsidianLocation> =>
  z.object({
    vault: z.string().check(z.maxLength(MAX_VAULT_LENGTH)),
    folder: template(MAX_NAME_PATTERN_LENGTH, true),
    name: template(MAX_NAME_PATTERN_LENGTH, true),
  });
