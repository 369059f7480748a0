// A receiver of webhooks on Java 11 or later, nothing else needed: WEBHOOK_SECRET=whsec_... PORT=9000 java Receiver.java

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final long TOLERANCE_SECONDS = 300;
    static final byte[] KEY = Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").substring("whsec_".length()));
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "9000"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", Receiver::receive);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
        System.out.println("listening");
    }

    static void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String id = exchange.getRequestHeaders().getFirst("webhook-id");
        boolean right = isSigned(exchange, id, body);
        // Answer first, work afterwards. The same event may come again: its id tells. Keep ids where they outlive a restart.
        exchange.sendResponseHeaders(right ? 204 : 400, -1);
        exchange.close();
        // The body is {id, type, time, data}, data being JSON in a string: read it with the JSON library of your choice.
        if (right && SEEN.add(id)) System.out.println(new String(body, StandardCharsets.UTF_8));
    }

    /** Standard Webhooks: HMAC-SHA256 over id.timestamp.body as they came. */
    static boolean isSigned(HttpExchange exchange, String id, byte[] body) {
        String timestamp = exchange.getRequestHeaders().getFirst("webhook-timestamp");
        String signatures = exchange.getRequestHeaders().getFirst("webhook-signature");
        if (id == null || timestamp == null || signatures == null || !timestamp.matches("[0-9]{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
        byte[] expected;
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.US_ASCII);
        } catch (java.security.GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
        boolean found = false;
        for (String given : signatures.split(" "))
            found |= MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.US_ASCII));
        return found;
    }
}
