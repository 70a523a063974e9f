import type { QualityPage } from '../shell.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const OFFERS =
  '<section class="recommendations"><h2>Customers also bought</h2><ul><li><a href="/p/8">Sieve, fine</a> $12.00</li><li><a href="/p/9">Sack of jute</a> $4.50</li></ul></section>';
const CHECKS = [
  { has: 'Hand mill No. 3' },
  { has: '$129.00' },
  { has: 'Grinds rye' },
  { lacks: 'Sack of jute' },
  { lacks: 'Sign up and save' },
];

const shopify: WrittenPage = {
  name: 'Shopify',
  url: 'https://stones.test/products/hand-mill-no-3',
  html: pageOf(
    'Hand mill No. 3 – Stones & Co',
    `<div class="announcement-bar"><p>Sign up and save 10% on your first stone</p></div><header class="section-header"><a href="/">Stones &amp; Co</a><nav><ul><li><a href="/collections/all">Shop</a></li><li><a href="/cart">Cart 0</a></li></ul></nav></header><main id="MainContent"><section class="product"><div class="product__media-wrapper"><ul class="product__media-list"><li><img src="/cdn/mill-1.jpg" srcset="/cdn/mill-1.jpg?width=200 200w, /cdn/mill-1.jpg?width=1100 1100w" alt="A hand mill with a wooden crank" width="1100" height="800"></li></ul></div><product-info class="product__info-container"><p class="product__text caption">⟦Stones &amp; Co⟧</p><div class="product__title"><h1>⟦Hand mill No. 3⟧</h1></div><div class="price"><span class="visually-hidden" style="position:absolute;width:1px;height:1px;overflow:hidden">Regular price</span><span class="price-item price-item--regular">⟦$129.00 USD⟧</span></div><fieldset class="js product-form__input"><legend class="form__label">Wood</legend><input type="radio" id="a" name="Wood" value="Oak" checked><label for="a">Oak</label><input type="radio" id="b" name="Wood" value="Beech"><label for="b">Beech</label></fieldset><form action="/cart/add"><button type="submit"><span>Add to cart</span></button></form><div class="product__description rte">⟦<p>Grinds rye, wheat, and coffee. ${sentence(4)}</p><ul><li>Stones of basalt</li><li>Weighs 4.2 kg</li></ul><table><tbody><tr><td>Height</td><td>31 cm</td></tr><tr><td>Yield</td><td>80 g a minute</td></tr></tbody></table>⟧</div></product-info></section>${OFFERS}</main><footer><p>© 2026, Stones &amp; Co Powered by a shop system</p></footer>`,
    '<meta property="og:type" content="product"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Hand mill No. 3","offers":{"@type":"Offer","price":"129.00","priceCurrency":"USD"}}</script>',
  ),
  checks: [
    ...CHECKS,
    { item: 'Weighs 4.2 kg', depth: 0 },
    {
      table: [
        ['Height', '31 cm'],
        ['Yield', '80 g a minute'],
      ],
    },
    { lacks: 'Cart 0' },
  ],
};

const woo: WrittenPage = {
  name: 'WooCommerce',
  url: 'https://mills.test/product/hand-mill-no-3/',
  html: pageOf(
    'Hand mill No. 3 - Mills',
    `<div id="page" class="site"><header id="masthead"><div class="site-branding"><a href="/">Mills</a></div><nav class="main-navigation"><ul><li><a href="/shop">Shop</a></li></ul></nav></header><nav class="woocommerce-breadcrumb"><a href="/">Home</a> / <a href="/c">Kitchen</a> / Hand mill No. 3</nav><div id="content"><main id="main" class="site-main" role="main"><div id="product-41" class="product type-product"><div class="woocommerce-product-gallery"><a href="/mill.jpg"><img src="/mill-600.jpg" class="wp-post-image" alt="A hand mill" data-src="/mill.jpg"></a></div><div class="summary entry-summary"><h1 class="product_title entry-title">⟦Hand mill No. 3⟧</h1><p class="price">⟦<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>129.00</bdi></span>⟧</p><div class="woocommerce-product-details__short-description">⟦<p>Grinds rye, wheat, and coffee.</p>⟧</div><form class="cart"><input type="number" value="1"><button type="submit" class="single_add_to_cart_button">Add to cart</button></form><div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">HM3</span></span></div></div><div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist"><li role="tab" class="description_tab active" id="tab-title-description" aria-controls="tab-description"><a href="#tab-description">Description</a></li><li role="tab" class="additional_information_tab" id="tab-title-additional" aria-controls="tab-additional"><a href="#tab-additional">Additional information</a></li></ul><div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-description" role="tabpanel" aria-labelledby="tab-title-description">⟦<p>${sentence(4)} ${sentence(5)}</p>⟧</div><div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-additional" role="tabpanel" aria-labelledby="tab-title-additional" style="display:none"><table class="woocommerce-product-attributes shop_attributes">⟦<tr><th>Weight</th><td><p>4.2 kg</p></td></tr><tr><th>Height</th><td><p>31 cm</p></td></tr>⟧</table></div></div><section class="related products"><h2>Related products</h2><ul class="products"><li class="product"><a href="/p/9"><h2>Sack of jute</h2><span class="price">$4.50</span></a><a href="?add-to-cart=9" class="button">Add to cart</a></li></ul></section></div></main></div><footer id="colophon">Sign up and save</footer></div>`,
  ),
  checks: [
    ...CHECKS,
    {
      table: [
        ['Weight', '4.2 kg'],
        ['Height', '31 cm'],
      ],
    },
    { has: sentence(5) },
  ],
};

const market: WrittenPage = {
  name: 'market place',
  url: 'https://market.test/dp/B0412',
  html: pageOf(
    'Market: Hand mill No. 3, basalt, oak : Kitchen',
    `<div id="navbelt"><a href="/">market</a><form><input aria-label="Search"></form><a href="/cart">Cart</a></div><div id="dp" class="a-container"><div id="wayfinding"><ul><li><a href="/k">Kitchen</a></li><li><a href="/k/m">Mills</a></li></ul></div><div id="ppd"><div id="leftCol"><img id="landingImage" src="https://market.test/i/mill._SX300_.jpg" data-old-hires="https://market.test/i/mill._SL1500_.jpg" alt="Hand mill"></div><div id="centerCol"><div id="titleSection"><h1 id="title"><span id="productTitle">⟦ Hand mill No. 3, basalt, oak ⟧</span></h1></div><div id="averageCustomerReviews"><span class="a-icon-alt">4.6 out of 5 stars</span> <a href="#r">212 ratings</a></div><div id="corePrice"><span class="a-price"><span class="a-offscreen">⟦$129.00⟧</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">129<span class="a-price-decimal">.</span></span><span class="a-price-fraction">00</span></span></span></div><div id="feature-bullets"><h2>⟦About this item⟧</h2><ul class="a-unordered-list"><li><span class="a-list-item">⟦Grinds rye, wheat, and coffee without getting warm, even after an hour.⟧</span></li><li><span class="a-list-item">⟦Two stones of basalt, cut by hand and easy to take out.⟧</span></li><li><span class="a-list-item">⟦Crank of oak that folds, so that the mill fits into a drawer.⟧</span></li></ul></div></div><div id="rightCol"><div id="buybox"><button>Add to Cart</button><button>Buy Now</button><p>Ships from Market</p></div></div></div><div id="productDescription"><h2>⟦Product Description⟧</h2>⟦<p>${sentence(4)} ${sentence(1)}</p>⟧</div><table id="productDetails_techSpec_section_1">⟦<tr><th>Weight</th><td>4.2 kg</td></tr><tr><th>Height</th><td>31 cm</td></tr>⟧</table><div id="sims">${OFFERS}</div><div id="cm_cr"><h2>Top reviews</h2><div data-hook="review"><span class="a-profile-name">Olga</span><span data-hook="review-body">Loud, but it lasts.</span></div></div></div><footer>Sign up and save</footer>`,
    '<style>.a-offscreen{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}</style>',
  ),
  checks: [
    ...CHECKS,
    { item: 'Two stones of basalt, cut by hand and easy to take out.', depth: 0 },
    {
      table: [
        ['Weight', '4.2 kg'],
        ['Height', '31 cm'],
      ],
    },
    { lacks: 'Buy Now' },
  ],
};

/** Products with the markup of shops. */
export const shopPages = (): QualityPage[] => writtenPages('products', [shopify, woo, market]);
