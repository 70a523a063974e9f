/** A service response with results in every group, in wire format. `props` have no fixed form, so these vary. */
export const EVERY_GROUP: Record<string, object[]> = {
  search: [
    {
      url: 'https://walling.test/guide',
      title: 'How <b>walls</b> are built',
      snippet: 'By weight &amp; friction alone.',
      time: '2025-03-03T00:00:00Z',
      props: { language: 'en', paywalled: true },
    },
    {
      url: 'https://made.test/',
      title: 'Walls, summed up',
      snippet: 'Stones on stones.',
      time: null,
      props: { ai_generated: true },
    },
  ],
  direct_answer: [
    {
      url: 'https://walling.test/weight',
      title: 'About 1.5 tonnes a metre',
      snippet: 'For a wall of 1.4 m.',
    },
  ],
  infobox: [
    {
      url: 'https://wiki.test/dry-stone',
      title: 'Dry stone',
      snippet: 'Building method without mortar.',
      props: { facts: [{ label: 'Known since', value: '3600 BC' }], material: ['granite', 'slate'] },
    },
  ],
  weather: [
    {
      url: 'https://weather.test/chur',
      title: 'Weather today',
      props: {
        location: { name: 'Chur', country: 'Switzerland' },
        current: { temperature: { value: 12.4, unit: 'C' }, condition: 'Light rain' },
        humidity: '81%',
        wind_speed: '9 km/h',
        forecast: [{ day: 'Monday', high: 14 }],
      },
    },
  ],
  package_tracking: [
    {
      url: 'https://parcel.test/track/QX123456785CH',
      title: 'Track your parcel',
      props: {
        carrier: 'Parcel Post',
        tracking_number: 'QX123456785CH',
        status: 'In transit',
        estimated_delivery: '2026-11-23',
      },
    },
  ],
  image: [
    {
      url: 'https://dales.test/',
      title: 'A wall in the dales',
      image: { url: 'https://pictures.test/wall.jpg', width: 640, height: 480 },
    },
  ],
  video: [
    {
      url: 'https://video.test/1',
      title: 'A wall in one take',
      props: { duration: '47:27', channel: 'Waller' },
    },
  ],
  video_creator: [
    {
      url: 'https://video.test/waller',
      title: 'The Waller’s Year',
      props: { subscribers: '48.2K subscribers' },
    },
  ],
  podcast: [{ url: 'https://pods.test/7', title: 'Hearting', props: { show: 'Material', duration: 1466 } }],
  podcast_creator: [
    { url: 'https://pods.test/material', title: 'Material', props: { followers: 1_234_567 } },
  ],
  news: [
    {
      url: 'https://daily.test/fund',
      title: 'Fund to mend 300 km of walls',
      snippet: 'From next spring.',
      time: '2026-11-18T07:00:00Z',
      props: { source: 'The Daily' },
    },
  ],
  interesting_news: [
    { url: 'https://valley.test/quarry', title: 'Quarry reopens', time: '2026-11-01T00:00:00Z' },
  ],
  interesting_finds: [
    { url: 'https://small.test/', title: 'My grandfather’s walls', snippet: 'Notes from one valley.' },
  ],
  adjacent_question: [
    {
      url: 'https://walling.test/footing',
      title: 'Footings',
      snippet: 'A shallow trench is enough.',
      props: { question: 'Do dry-stone walls need foundations?' },
    },
  ],
  code: [
    {
      url: 'https://code.test/batter',
      title: 'Batter of a wall',
      snippet:
        'function batter(base, top, height) {\n  if (height &lt;= 0) return 0;\n  return (base - top) / 2 / height;\n}',
      props: { language: 'javascript' },
    },
  ],
  listicle: [
    {
      url: 'https://lists.test/tools',
      title: 'Seven tools for a waller',
      snippet: '1. Hammer 2. Line 3. Frame 4. Bar 5. Bucket 6. Gloves 7. Patience',
    },
  ],
  public_records: [
    {
      url: 'https://register.test/4711',
      title: 'Quarry Stone Ltd',
      props: { registered: '1987-06-01', company_number: '04711', status: 'Active', employees: 12 },
    },
  ],
  web_archive: [
    {
      url: 'https://archive.test/web/20200131120000/https://www.oldwalls.test/how',
      title: 'How to wall, as it was',
      snippet: 'The page before it went.',
    },
  ],
  stone_prices: [
    {
      url: 'https://prices.test/granite',
      title: 'Granite',
      snippet: 'A tonne, delivered.',
      props: { price: '$120', change: -1.5, history: [{ at: 1 }] },
    },
  ],
  related_search: [
    { url: '/search?q=dry%20stone%20wall%20cost', title: 'dry stone wall cost' },
    { url: '/search?q=cheek+end', title: 'cheek end' },
  ],
};
