import * as z from 'zod/mini';
import {
  FIELDS,
  FOOTNOTE_WAYS,
  HEADS,
  IMAGE_WAYS,
  LINK_WAYS,
  MAX_SHIFT,
  PROPERTY_TYPES,
  SEPARATORS,
  TOKEN_LIMIT_WAYS,
} from '../document/document-rules.ts';
import { MAX_TEMPLATE_LENGTH } from '../document/templates/parse.ts';
import { problemOfHost } from '../extraction/sites/site-rules.ts';
import {
  DESTINATIONS,
  type Delivery,
  GESTURES,
  type Gesture,
  MAX_VAULT_LENGTH,
  SITE_WAYS,
} from './destinations.ts';
import { isOpenInUrl } from './open-in.ts';
import {
  MAX_NAME_LENGTH,
  MAX_NAME_PATTERN_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_LENGTH,
  problemOfName,
} from './preset.ts';

const MAX_TOKENS = 100_000_000;

/** Whether a template can be filled. */
type IsTemplate = (text: string) => boolean;

/**
 * A template. Stored ones were validated when they were added, and are kept even if a later version no longer supports
 * them, so the background needs nothing that reads templates.
 */
const template = (longest: number, isTemplate: IsTemplate = () => true) =>
  z.string().check(z.maxLength(longest), z.refine(isTemplate));

const propertySchema = (isTemplate: IsTemplate | undefined) =>
  z.object({
    name: z.string().check(
      z.maxLength(MAX_NAME_LENGTH),
      z.refine((name) => name.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)),
    ),
    value: template(MAX_PROPERTY_LENGTH, isTemplate),
    type: z.enum(PROPERTY_TYPES),
  });

/** Duplicate field names would be invalid YAML. */
const areApart = (properties: readonly { name: string }[]): boolean =>
  new Set(properties.map(({ name }) => name)).size === properties.length;

/** Schema for document rules in settings and, with a check of their templates, in imported files. */
export const documentSchema = (isTemplate?: IsTemplate) =>
  z.object({
    head: z.enum(HEADS),
    fields: z.array(z.enum(FIELDS)),
    links: z.enum(LINK_WAYS),
    images: z.enum(IMAGE_WAYS),
    /** Defaults to `keep`. */
    footnotes: z.exactOptional(z.enum(FOOTNOTE_WAYS)),
    /** How many levels headings are shifted down. */
    shift: z.int().check(z.gte(0), z.lte(MAX_SHIFT)),
    /** Whether to remove tracking parameters from URLs. */
    cleanUrls: z.boolean(),
    separator: z.enum(SEPARATORS),
    /** Whether to add a table of contents before several pages. */
    contents: z.boolean(),
    /** Whether to add a list of URLs after several pages. */
    sources: z.boolean(),
    /** User-defined front matter fields; replace `fields` unless empty. */
    properties: z.exactOptional(
      z.array(propertySchema(isTemplate)).check(z.maxLength(MAX_PROPERTIES), z.refine(areApart)),
    ),
    /** Templates for text before and after the pages, such as a prompt. */
    before: z.exactOptional(template(MAX_TEMPLATE_LENGTH, isTemplate)),
    after: z.exactOptional(template(MAX_TEMPLATE_LENGTH, isTemplate)),
    /** Leaves out the text of the pages. */
    omitText: z.exactOptional(z.boolean()),
    /** The token limit (0 for none), and what to do above it. Applied only where the user can see the effect. */
    budget: z.object({
      tokens: z.int().check(z.gte(0), z.lte(MAX_TOKENS)),
      way: z.enum(TOKEN_LIMIT_WAYS),
    }),
  });

/** Schema for a preset in settings and, with a check of its templates, in imported files. */
export const presetSchema = (isTemplate?: IsTemplate) =>
  z.object({
    name: z.string().check(z.refine((name) => problemOfName(name) === undefined)),
    rules: documentSchema(isTemplate),
    /** For the note or file name; the page title if absent. */
    file: z.exactOptional(template(MAX_NAME_PATTERN_LENGTH, isTemplate)),
    /** For the folder in the vault; the one in settings if absent. */
    folder: z.exactOptional(template(MAX_NAME_PATTERN_LENGTH, isTemplate)),
  });

/** The name of a preset that may no longer exist. */
const presetName = () => z.string().check(z.maxLength(MAX_NAME_LENGTH));

const deliveryFields = () => ({ to: z.enum(DESTINATIONS), preset: presetName() });

/** Schema for a site default in settings and imported files. */
export const siteDefaultSchema = () =>
  z.object({
    host: z.string().check(z.refine((host) => problemOfHost(host) === undefined)),
    way: z.enum(SITE_WAYS),
    ...deliveryFields(),
  });

/** Schema for a delivery. */
export const deliverySchema = () => z.object(deliveryFields());

/** Schema for the delivery of each gesture; unknown gesture names are dropped. */
export function gesturesSchema(): z.ZodMiniType<Partial<Record<Gesture, Delivery>>> {
  return z.object(
    Object.fromEntries(GESTURES.map((gesture) => [gesture, z.exactOptional(deliverySchema())])),
  );
}

/** Schema for a web app to paste a document into. */
export const openInSchema = () =>
  z.object({
    name: z.string().check(
      z.maxLength(MAX_NAME_LENGTH),
      z.refine((name) => name.trim() !== ''),
    ),
    url: z.string().check(z.refine(isOpenInUrl)),
  });

export const obsidianSchema = () =>
  z.object({
    /** Name or ID of the vault; empty for the last used one. */
    vault: z.string().check(z.maxLength(MAX_VAULT_LENGTH)),
    /** Empty for Obsidian's own default. */
    folder: template(MAX_NAME_PATTERN_LENGTH),
    name: template(MAX_NAME_PATTERN_LENGTH),
  });
