import type { Job, JobPage } from '../../lib/extraction/job.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import type { Answer, SearchState } from '../../lib/search/answer.ts';
import { EMPTY_FORM, type SearchForm, type Workflow } from '../../lib/search/form.ts';
import { siteLens } from '../../lib/search/site-lens.ts';
