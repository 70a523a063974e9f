import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const CHECKS = [
  { item: '500 g rye flour', depth: 0 },
  { item: '12 g salt', depth: 0 },
  { order: ['500 g rye flour', '12 g salt', 'Mix flour and water', 'Bake for an hour'] },
  { lacks: 'Leave a comment' },
  { lacks: 'Save to favorites' },
];
const STEPS = [
  'Mix flour and water, and let both rest overnight.',
  'Knead in the salt for ten minutes.',
  'Bake for an hour at 220 degrees.',
];

const wprm: WrittenPage = {
  name: 'WP Recipe Maker',
  url: 'https://bread.test/mill-bread/',
  html: pageOf(
    'Mill bread - Bread at Home',
    `<header class="site-header"><p class="site-title"><a href="/">Bread at Home</a></p><nav><ul><li><a href="/recipes">Recipes</a></li></ul></nav></header><main class="content"><article class="post entry"><header class="entry-header"><h1 class="entry-title">⟦Mill bread⟧</h1><p class="entry-meta">March 1, 2026 by Anna · <a href="#respond">Leave a comment</a></p></header><div class="entry-content">⟦<p>${sentence(5)} This bread is what we gave them.</p><p>${sentence(0)}</p>⟧<div id="recipe" class="wprm-recipe-container"><div class="wprm-recipe wprm-recipe-template-classic"><h2 class="wprm-recipe-name">⟦Mill bread of rye⟧</h2><a class="wprm-recipe-print" href="/print">Print Recipe</a><button>Save to favorites</button><div class="wprm-recipe-summary"><span>⟦Dark, and keeps for a week.⟧</span></div><div class="wprm-recipe-ingredients-container"><h3 class="wprm-recipe-header">⟦Ingredients⟧</h3><ul class="wprm-recipe-ingredients"><li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox" class="wprm-checkbox" aria-label="500 g rye flour"></span><span class="wprm-recipe-ingredient-amount">⟦500</span> <span class="wprm-recipe-ingredient-unit">g</span> <span class="wprm-recipe-ingredient-name">rye flour⟧</span></li><li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox" class="wprm-checkbox"></span><span class="wprm-recipe-ingredient-amount">⟦12</span> <span class="wprm-recipe-ingredient-unit">g</span> <span class="wprm-recipe-ingredient-name">salt⟧</span></li></ul></div><div class="wprm-recipe-instructions-container"><h3>⟦Instructions⟧</h3><ul class="wprm-recipe-instructions">${STEPS.map((step) => `<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>⟦${step}⟧</span></div></li>`).join('')}</ul></div></div></div></div></article><div id="respond"><h3>Leave a comment</h3><form><textarea></textarea></form></div></main><aside class="sidebar"><h4>Hi, I am Anna!</h4></aside>`,
  ),
  checks: CHECKS,
};

const big: WrittenPage = {
  name: 'recipe network',
  url: 'https://allbread.test/recipe/412/mill-bread/',
  html: pageOf(
    'Mill Bread Recipe',
    `<header><a href="/">allbread</a><nav><ul><li><a href="/d">Dinners</a></li><li><a href="/m">Meals</a></li></ul></nav></header><main><article id="article_1-0"><div class="article-post-header"><h1 class="article-heading">⟦Mill Bread⟧</h1><p class="article-subheading">⟦Dark, and keeps for a week.⟧</p><div class="mm-recipes-review-bar">4.7 <a href="#r">(92)</a></div></div><div class="mm-recipes-details"><div class="mm-recipes-details__item"><div class="mm-recipes-details__label">⟦Cook Time:⟧</div><div class="mm-recipes-details__value">⟦1 hr⟧</div></div><div class="mm-recipes-details__item"><div class="mm-recipes-details__label">⟦Servings:⟧</div><div class="mm-recipes-details__value">⟦8⟧</div></div></div><button>Save to favorites</button><div class="mm-recipes-structured-ingredients"><h2>⟦Ingredients⟧</h2><ul class="mm-recipes-structured-ingredients__list"><li><p>⟦<span data-ingredient-quantity="true">500</span> <span data-ingredient-unit="true">g</span> <span data-ingredient-name="true">rye flour</span>⟧</p></li><li><p>⟦<span data-ingredient-quantity="true">12</span> <span data-ingredient-unit="true">g</span> <span data-ingredient-name="true">salt</span>⟧</p></li></ul></div><div class="mm-recipes-steps"><h2>⟦Directions⟧</h2><ol>${STEPS.map((step) => `<li><p>⟦${step}⟧</p></li>`).join('')}</ol></div><div class="mm-recipes-nutrition-facts"><h2>⟦Nutrition Facts⟧</h2><table>⟦<tbody><tr><td>210</td><td>Calories</td></tr><tr><td>1g</td><td>Fat</td></tr></tbody>⟧</table></div></article><section class="photo-reviews"><h2>Reviews (92)</h2><p>Leave a comment</p><div>My geese loved it.</div></section></main><footer>allbread is part of a network</footer>`,
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Mill Bread","recipeIngredient":["500 g rye flour","12 g salt"]}</script>',
  ),
  checks: [...CHECKS, { item: STEPS[2] ?? '', depth: 0 }, { lacks: 'My geese loved it' }],
};

const micro: WrittenPage = {
  name: 'recipe in microdata',
  url: 'https://oma.test/brot.html',
  html: pageOf(
    'Mill bread',
    `<div id="top"><a href="/">Start</a> | <a href="/all">All recipes</a></div><div itemscope itemtype="http://schema.org/Recipe" class="recipe"><h1 itemprop="name">⟦Mill bread⟧</h1><div class="tools"><a href="#">Print</a> <a href="#">Save to favorites</a></div><p itemprop="description">⟦${sentence(5)} This bread is what we gave them.⟧</p><h3>⟦You need⟧</h3><ul><li itemprop="recipeIngredient">⟦500 g rye flour⟧</li><li itemprop="recipeIngredient">⟦12 g salt⟧</li></ul><h3>⟦How it is done⟧</h3><div itemprop="recipeInstructions">${STEPS.map((step) => `<p>⟦${step}⟧</p>`).join('')}</div></div><div id="foot"><a href="/imprint">Imprint</a> Leave a comment in the guest book</div>`,
  ),
  checks: CHECKS,
};

/** Recipes with the markup of blogs and recipe networks. */
export const recipePages = (): QualityPage[] => writtenPages('recipes', [wprm, big, micro]);
