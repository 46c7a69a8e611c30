/** The season and number that the publisher gave an episode, by its ID; only "Morning News" has them. */
export function findEpisodeNumbers(itemId: string): { season: number; number: number } | undefined {
	const number = /^morning-news-(?<number>\d+)$/.exec(itemId)?.groups?.number;
	return number === undefined ? undefined : { season: 1, number: Number(number) };
}
