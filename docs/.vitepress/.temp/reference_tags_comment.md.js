import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"comment, tag","description":"comment, tag: Prints nothing, and runs nothing of its body. prints Open in the playground","frontmatter":{"title":"comment, tag","description":"comment, tag: Prints nothing, and runs nothing of its body. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/comment.md","filePath":"reference/tags/comment.md"}');
const _sfc_main = { name: "reference/tags/comment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="comment" tabindex="-1">comment <a class="header-anchor" href="#comment" aria-label="Permalink to &quot;comment&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">{% comment %} … {% endcomment %}</span></span></code></pre></div><p>Prints nothing, and runs nothing of its body.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">a</span><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">{% comment %}{{ not | run }}{% endcomment %}</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">b</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>ab</span></span></code></pre></div><p><a href="/playground.html#RcmxDYAwDATAVayX0mWCbGOIkZCIg8BUj3en5NojwsZ5aBgalEXWOYZ5SElSfIa8cj0umSxi3v9eUNE1FA1MVGz7YTcaMz8">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/comment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const comment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  comment as default
};
