// A bare Node pipe: the upstream's port in, a proxy that does nothing but pass on out. What a gateway costs is measured
// against it, each in a process of its own.
import http from 'node:http';

const port = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });
const server = http.createServer((request, response) => {
  const { method, url, headers } = request;
  const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
