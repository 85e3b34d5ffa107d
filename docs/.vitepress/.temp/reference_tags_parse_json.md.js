import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"parse_json, tag","description":"parse_json, tag: Sets a variable to the hash or array that its body prints as JSON. Line feeds, carriage returns and tabs are allowed in strings, and so …","frontmatter":{"title":"parse_json, tag","description":"parse_json, tag: Sets a variable to the hash or array that its body prints as JSON. Line feeds, carriage returns and tabs are allowed in strings, and so …"},"headers":[],"relativePath":"reference/tags/parse_json.md","filePath":"reference/tags/parse_json.md"}');
const _sfc_main = { name: "reference/tags/parse_json.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="parse_json" tabindex="-1">parse_json <a class="header-anchor" href="#parse_json" aria-label="Permalink to &quot;parse_json&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">parse_json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> name %} … {% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">endparse_json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Sets a variable to the hash or array that its body prints as JSON. Line feeds, carriage returns and tabs are allowed in strings, and so are escapes outside of JSON, such as &#39;. JSON that is escaped as HTML is unescaped first, also if it is escaped two or three times. An empty body is nil.</p><p>Deprecated: a literal in assign does the same: {% assign name = { &quot;a&quot;: x } %}.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">parse_json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> h %}{ &quot;a&quot;: {{ n }} }{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">endparse_json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{{ h.a }}</span></span></code></pre></div><p>with <code>{&quot;n&quot;:5}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>5</span></span></code></pre></div><p><a href="/playground.html#TYw7CgJBEESvUjRMJmYmc5YGadiWVdZ2cSYr6u4ymfH70Ga-zyNmWjc2nPEdeX-NT2FHE-EWbh0kChLEhqztT2sisV8Dkl1sixnr5AW41UpvXos8nkcO65R-">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/parse_json.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const parse_json = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  parse_json as default
};
