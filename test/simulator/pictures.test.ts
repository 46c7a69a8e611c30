import { useSimulator } from './support/simulator';

describe.each(['2.6', '2.7', '2.8'] as const)('a picture on %s', (profile) => {
	const simulator = useSimulator({ profile });

	// As recorded on schemas 28 and 29: a plus sign is a blank, unless it is encoded once more.
	test.each([
		['The%2BCopper%2BWeirs%252FAmber%2BRooms%252Fcover%2B%2526%2Bback.jpg', 200],
		['The%2520Copper%2520Weirs%252FAmber%2520Rooms%252Fcover%2520%2526%2520back.jpg', 200],
		['The%20Copper%20Weirs%2FAmber%20Rooms%2Fcover%20%26%20back.jpg', 200],
		['The%252BCopper%252BWeirs%252FAmber%252BRooms%252Fcover%252B%2526%252Bback.jpg', 404],
	])('has the path %s: %i', async (path, status) => {
		const address = `/imageproxy?provider=filesystem--1234&size=80&path=${path}`;
		expect((await fetch(simulator().url + address)).status).toBe(status);
	});
});
