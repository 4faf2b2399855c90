/* The socket of a table: it tells how far the table is, and is told what somebody has seen of it. */
import { looking } from "./news.js";
import { here, number } from "./scene.js";

let socket = null;
let retry = 500;
let reported = -1;

export function connect(heard) {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${here}/live`);
  socket.onopen = () => {
    retry = 500;
    document.body.classList.remove("offline");
    report();
  };
  socket.onmessage = (event) => heard(JSON.parse(event.data));
  socket.onclose = () => {
    document.body.classList.add("offline");
    setTimeout(() => connect(heard), retry);
    retry = Math.min(retry * 2, 10000);
  };
}
export function report() {
  const ply = number("ply");
  if (looking.back || document.hidden || number("seat") < 0 || ply === reported || socket?.readyState !== 1) return;
  reported = ply;
  socket.send(JSON.stringify({ shown: ply }));
}
