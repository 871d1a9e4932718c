// Examples that a generator made up where nobody wrote one: words of "Lorem ipsum" from Faker ("Est porro magni." of goa,
// "molestiae" of Scribe). They say nothing of what is wanted. A text in, whether it is such out.

const LOREM: ReadonlySet<string> = new Set(
  (
    'accusamus accusantium adipisci alias aliquam aliquid amet animi aperiam architecto asperiores aspernatur assumenda atque autem beatae ' +
    'blanditiis commodi consectetur consequatur consequuntur corporis corrupti culpa cumque cupiditate debitis delectus deleniti deserunt dicta ' +
    'dignissimos distinctio dolor dolore dolorem doloremque dolores doloribus dolorum ducimus eaque earum eius eligendi enim error esse eveniet ' +
    'excepturi exercitationem expedita explicabo facere facilis fuga fugiat fugit harum illo illum impedit incidunt inventore ipsa ipsam ipsum iste ' +
    'itaque iure iusto labore laboriosam laborum laudantium libero magnam magni maiores maxime minima minus modi molestiae molestias mollitia natus ' +
    'necessitatibus nemo neque nesciunt nihil nisi nobis nostrum nulla numquam occaecati odio odit officia officiis omnis optio pariatur ' +
    'perferendis perspiciatis placeat porro possimus praesentium provident quae quaerat quam quas quasi quia quibusdam quidem quis quisquam quod quos ' +
    'ratione recusandae reiciendis rem repellat repellendus reprehenderit repudiandae rerum saepe sapiente sequi similique sint soluta sunt suscipit ' +
    'tempora tempore temporibus tenetur totam ullam unde vel velit veniam veritatis vero vitae voluptas voluptate voluptatem voluptates voluptatibus ' +
    'voluptatum ab ad at aut cum ea eos est et eum ex hic id in ipsa nam non qui quo sed sit ut a'
  ).split(' '),
);

/** Words that are others' as well: alone they may be meant. */
const MEANT: ReadonlySet<string> = new Set(
  'alias animi amet culpa dolor dolores error esse facile fuga harum libero maxime minus minima modi nemo odio quid rem tempo tempore vel vero vitae unde'.split(
    ' ',
  ),
);

/** Whether a text is made of such words alone, one of which at least is no other word. */
export function isMadeUp(text: string): boolean {
  const words = text.toLowerCase().replace(/[.,]/g, '').split(' ');
  return words.every((word) => LOREM.has(word)) && words.some((word) => word.length > 3 && !MEANT.has(word));
}
